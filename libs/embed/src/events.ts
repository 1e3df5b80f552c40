/** The order that the user placed, as the page reports it. */
export interface CreatedOrder {
  readonly id: string;
  readonly type: 'buy' | 'sell';
  readonly crypto: number;
  readonly fiat: number;
  /** Crypto for a buy, fiat for a sell. */
  readonly total: number;
  readonly serviceCharge: number;
  readonly cryptoPrice: number;
  readonly cryptoPriceUsd: number;
  readonly cryptoCurrency: string;
  readonly currency: string;
  /** Sell: the first address that takes the coins. */
  readonly depositWallet?: string;
}

export interface Listeners {
  /** An order was placed. A page can be made to say anything: your server trusts webhooks and the API. */
  readonly onCreated?: (order: CreatedOrder) => void;
  /** The height of the page in a frame, in pixels; the frame has it already. */
  readonly onResize?: (height: number) => void;
  /** The popup was closed, by the user or by `close`. */
  readonly onClosed?: () => void;
  /** A popup that the browser blocked, or that cannot be heard. */
  readonly onProblem?: (problem: 'blocked' | 'unheard') => void;
}

/** Calls the listener of a message, which is a JSON string. Returns its type, or undefined if it is not one of the checkout. */
export function receive(data: unknown, { onCreated, onResize }: Listeners): string | undefined {
  const message = parsed(data);
  if (message?.type === 'resize' && typeof message.payload === 'number') onResize?.(message.payload);
  if (message?.type === 'transaction-created') onCreated?.(message.payload as CreatedOrder);
  return message?.type;
}

interface Message {
  readonly type?: string;
  readonly payload?: unknown;
}

function parsed(data: unknown): Message | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const message = JSON.parse(data) as Message | null;
    return typeof message?.type === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
