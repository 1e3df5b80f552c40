import type { Order } from './api.js';

interface Listener {
  postMessage(message: string, origin: string): void;
}

declare global {
  interface Window {
    /** The bridge of a web view in React Native. */
    readonly ReactNativeWebView?: Listener;
  }
}

/** Whether another page frames this one. Its listener receives JSON strings in the original widget's format; messages from it are ignored. */
const isFramed = window.parent !== window;
const isPopup = !isFramed && new URLSearchParams(location.search).get('embed') === 'popup';

let targets: readonly string[] = [];

/** Restricts messages to these origins. A frame of a partner without registered origins reports to any origin that may frame it; a popup reports to none. */
export function allowTargets(origins: readonly string[]): void {
  targets = origins.length > 0 || !isFramed ? origins : ['*'];
  if (!isFramed) post({ type: 'ready' });
}

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
  document.documentElement.toggleAttribute('data-embedded', isFramed); // no minimum height in a frame, which could otherwise never shrink again
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === 0 || height === last) return;
    last = height;
    post({ type: 'resize', payload: height });
  }).observe(document.body);
}

function post(message: object): void {
  const text = JSON.stringify(message);
  window.ReactNativeWebView?.postMessage(text, '');
  const listener = isFramed ? window.parent : isPopup ? (window.opener as Listener | null) : null;
  for (const origin of listener ? targets : []) postTo(listener!, text, origin);
}

/** A browser refuses the origin of an app whose scheme it does not know, which must not keep the others from hearing. */
function postTo(listener: Listener, text: string, origin: string): void {
  try {
    listener.postMessage(text, origin);
  } catch {
    // Another platform's app.
  }
}
