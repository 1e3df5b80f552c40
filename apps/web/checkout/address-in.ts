/** `bitcoin:ADDRESS?amount=1`, `ethereum:pay-ADDRESS@1/...`: what wallets put into their QR codes (BIP-21, EIP-681). */
const SCHEME = /^[a-z][a-z0-9]*:(?:\/\/)?/i;
/** Prefixes that belong to the address itself. */
const CASH_ADDRESS = /^(?:bitcoincash|bchtest|bchreg):/i;

/** Marks of the writing direction and spaces without width, which come along with what is copied. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** The address in a text that was pasted or scanned: the text itself, or the address in the URI of a wallet. Amounts in it are left out. */
export function addressIn(text: string): string {
  const [path = '', query = ''] = text.replace(INVISIBLE, '').trim().split('?', 2);
  const transferTo = path.endsWith('/transfer') ? new URLSearchParams(query).get('address') : null;
  if (transferTo !== null) return transferTo; // the path of a token's transfer names the token
  if (CASH_ADDRESS.test(path)) return path;
  const [address = ''] = path.replace(SCHEME, '').replace(/^pay-/, '').split(/[@/]/);
  return address;
}
