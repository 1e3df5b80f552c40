import type { Order } from './api.js';

/** The page that embeds us, told by JSON strings (wire of the original widget). What it sends us is ignored. */
export const isEmbedded = window.parent !== window;

let targets: readonly string[] = [];

/** Where messages may go: the browser delivers only where the origin is one of these. Partners that registered none get them anywhere. */
export const allowTargets = (origins: readonly string[]): void => void (targets = origins.length > 0 ? origins : ['*']);

export function tellCreated(order: Order): void {
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

/** Tells the height of the page whenever it changes, so that the frame can be as high. */
export function reportHeight(): void {
  document.documentElement.toggleAttribute('data-embedded', isEmbedded); // no least height in a frame: it could never shrink again
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
