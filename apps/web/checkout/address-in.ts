/** `bitcoin:ADDRESS?amount=1`, `ethereum:pay-ADDRESS@1/...`: the URI schemes in wallets' QR codes (BIP-21, EIP-681). */
const SCHEME = /^[a-z][a-z0-9]*:(?:\/\/)?/i;
/** Prefixes that belong to the address itself. */
const CASH_ADDRESS = /^(?:bitcoincash|bchtest|bchreg):/i;

/** Direction marks and zero-width characters, which are often copied along. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Extracts the address from pasted or scanned text: the text itself, or the address in a wallet's URI. Amounts are dropped. */
export function addressIn(text: string): string {
  const [path = '', query = ''] = text.replace(INVISIBLE, '').trim().split('?', 2);
  const transferTo = path.endsWith('/transfer') ? new URLSearchParams(query).get('address') : null;
  if (transferTo !== null) return transferTo; // the path of a token transfer names the token contract
  if (CASH_ADDRESS.test(path)) return path;
  const [address = ''] = path.replace(SCHEME, '').replace(/^pay-/, '').split(/[@/]/);
  return address;
}
