/** The parameters of the page, as docs/checkout.md describes them. One of `requestId` and `apiKey` names the partner. */
export interface CheckoutParams {
  readonly requestId?: string;
  readonly apiKey?: string;
  readonly transactionType?: 'buy' | 'sell';
  readonly cryptoCurrency?: string;
  readonly currency?: string;
  readonly method?: string;
  readonly chain?: string;
  readonly fiat?: number | string;
  readonly crypto?: number | string;
  readonly wallet?: string;
  readonly destinationTag?: string;
  readonly internalAddress?: string;
  readonly partnerData?: string;
  readonly redirectUrl?: string;
  readonly lang?: string;
  readonly theme?: 'light' | 'dark';
}

export interface Checkout {
  /** Address of the page, such as https://pay.example.com/checkout, or a whole link that your server made. */
  readonly url: string;
  readonly params?: CheckoutParams;
}

/** Builds the address. Throws TypeError if `url` is not an http or https address. */
export const checkoutAddress = (checkout: Checkout): URL => new URL(checkoutLink(checkout));

const PARTS = /^(https?:\/\/[^/?#\s]+)(\/[^?#]*)?(\?[^#]*)?(#.*)?$/i;

/** Builds the address as text, since the URL of React Native can neither read nor change its parts. Throws TypeError as `checkoutAddress` does. */
export function checkoutLink({ url, params = {} }: Checkout): string {
  const [whole, origin = '', path = '', query = '', fragment = ''] = PARTS.exec(url) ?? [];
  if (whole === undefined) throw new TypeError(`Not the address of a checkout: ${url}`);
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !given.some(([name]) => pair.startsWith(`${name}=`)));
  const all = [...kept, ...given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)].join('&');
  return `${origin}${path.replace(/\/?$/, '/')}${all && `?${all}`}${fragment}`;
}
