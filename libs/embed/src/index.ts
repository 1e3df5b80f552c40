import { type Checkout, checkoutAddress } from './address.js';
import { receive, type Listeners } from './events.js';

export { type Checkout, checkoutAddress, type CheckoutParams } from './address.js';
export type { CreatedOrder, Listeners } from './events.js';

/** An open checkout. */
export interface OpenCheckout {
  close(): void;
}

export interface FrameOptions extends Checkout, Listeners {
  /** Read to users of screen readers. */
  readonly title?: string;
  /** Whether the page may leave for the return address; true by default. */
  readonly mayLeave?: boolean;
}

const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';
const MAY_LEAVE = ' allow-top-navigation-by-user-activation';

/** Shows the checkout in a frame, which grows with the page. Works without third-party cookies and storage. */
export function openFrame(container: Element, options: FrameOptions): OpenCheckout {
  const { title = 'Buy or sell crypto', mayLeave = true, onResize } = options;
  const address = checkoutAddress(options);
  const frame = container.ownerDocument.createElement('iframe');
  frame.title = title;
  frame.allow = 'camera; microphone; clipboard-write; web-share';
  frame.setAttribute('sandbox', SANDBOX + (mayLeave ? MAY_LEAVE : ''));
  frame.style.cssText = 'border:0;width:100%;min-height:600px';
  frame.src = address.href;
  const resized = (height: number): void => {
    frame.style.height = `${height}px`;
    onResize?.(height);
  };
  const stop = listen(
    () => frame.contentWindow,
    address.origin,
    (data) => void receive(data, { ...options, onResize: resized }),
  );
  container.append(frame);
  return {
    close() {
      stop();
      frame.remove();
    },
  };
}

export interface PopupOptions extends Checkout, Listeners {
  readonly width?: number;
  readonly height?: number;
}

const CLOSED_CHECK_MS = 500;

/**
 * Opens the checkout in a window of its own. Call it in the handler of a click, or the browser blocks it. It is heard from pages whose origin is registered
 * under `allowedOrigins`; from others it works as well, and `onProblem` says that it is not heard.
 */
export function openPopup(options: PopupOptions): OpenCheckout {
  const { width = 460, height = 820, onClosed, onProblem } = options;
  const address = checkoutAddress(options);
  address.searchParams.set('embed', 'popup');
  const popup = window.open(address.href, '_blank', `popup,width=${width},height=${height}`);
  if (!popup) {
    onProblem?.('blocked');
    return { close: () => {} };
  }
  let isHeard = false;
  const stopListening = listen(
    () => popup,
    address.origin,
    (data) => {
      isHeard = true;
      receive(data, options);
    },
  );
  const timer = setInterval(() => popup.closed && end(), CLOSED_CHECK_MS);
  // A browser that cuts the tie to the popup reports it as closed at once, while the user still sees it.
  function end(): void {
    clearInterval(timer);
    stopListening();
    if (isHeard) onClosed?.();
    else onProblem?.('unheard');
  }
  return {
    close() {
      popup.close();
      if (popup.closed) end();
    },
  };
}

/** Leaves this page for the checkout. The user returns to `redirectUrl`, whose signature your server verifies. */
export function redirectToCheckout(checkout: Checkout): void {
  window.location.assign(checkoutAddress(checkout).href);
}

/** Hears the messages of one window from one origin. A frame that is sandboxed without an origin would be `null`, and is not opened here. */
function listen(source: () => Window | null, origin: string, onMessage: (data: unknown) => void): () => void {
  const listener = (event: MessageEvent): void => {
    if (event.origin === origin && event.source === source()) onMessage(event.data);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}
