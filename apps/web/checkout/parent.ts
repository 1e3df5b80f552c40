import type { Order } from './api.js';

/** Whether another page embeds this one. The parent receives JSON strings in the original widget's format; messages from the parent are ignored. */
export const isEmbedded = window.parent !== window;

let targets: readonly string[] = [];

/** Restricts messages to these origins. A partner without registered origins receives them at any origin. */
export const allowTargets = (origins: readonly string[]): void => void (targets = origins.length > 0 ? origins : ['*']);

export function postOrderCreated(order: Order): void {
  const {
    id,
    type,
    crypto,
    fiat,
    total,
    serviceCharge,
    cryptoPrice,
    cryptoPriceUsd,
    cryptoCurrency,
    currency,
    deposits,
  } = order;
  const depositWallet = deposits?.[0]?.address;
  post({
    type: 'transaction-created',
    payload: {
      id,
      type,
      crypto,
      fiat,
      total,
      serviceCharge,
      cryptoPrice,
      cryptoPriceUsd,
      cryptoCurrency,
      currency,
      depositWallet,
    },
  });
}

/** Reports each change of the page's height, so that the frame can adapt. */
export function reportHeight(): void {
  document.documentElement.toggleAttribute('data-embedded', isEmbedded); // no minimum height in a frame, which could otherwise never shrink again
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === 0 || height === last) return;
    last = height;
    post({ type: 'resize', payload: height });
  }).observe(document.body);
}

function post(message: object): void {
  if (isEmbedded) for (const origin of targets) window.parent.postMessage(JSON.stringify(message), origin);
}
