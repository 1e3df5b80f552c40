/** The account that the user of a buy pays into. */
export interface PeerAccount {
  /** Holder of the account, and its bank or scheme. */
  readonly name: string;
  /** The number alone, as entered in a banking app. Contains no comma. */
  readonly number: string;
  /** The amount to pay, such as `250.01 NZD`, if the payment is recognised by its amount. */
  readonly exactly?: string | undefined;
  /** Reference that the payer writes. */
  readonly reference: string;
}

/** The text of an account (contract, `peer.account`). */
export const peerAccountText = ({ name, number, exactly, reference }: PeerAccount): string =>
  `${name}, ${number}${exactly === undefined ? '' : `, exactly ${exactly}`}, reference ${reference}`;

/** Names may contain commas; numbers and references do not. */
const FORM =
  /^(?<name>.+), (?<number>(?!exactly )[^,]+?)(?:, exactly (?<exactly>[^,]+))?, reference (?<reference>[^,]+)$/;

/** Parses the text that `peerAccountText` wrote. Returns undefined for a text of another form, such as a provider's. */
export function readPeerAccount(text: string): PeerAccount | undefined {
  const { name, number, exactly, reference } = FORM.exec(text)?.groups ?? {};
  if (name === undefined || number === undefined || reference === undefined) return undefined;
  return { name, number, reference, ...(exactly === undefined ? {} : { exactly }) };
}
