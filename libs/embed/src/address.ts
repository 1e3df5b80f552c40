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

/** Builds the link. Throws TypeError for an address that is not one. */
export function checkoutAddress({ url, params = {} }: Checkout): URL {
  const address = new URL(url);
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
  return address;
}
