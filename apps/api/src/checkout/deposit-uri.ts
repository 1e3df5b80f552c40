import type { ChainId, CryptoCode, Decimal } from '@rampart/kernel';

const WEI_DIGITS = 18;

/**
 * The address that a wallet opens to send `amount`: BIP-21 for bitcoin, EIP-681 for ether. Elsewhere the address alone, which every wallet reads: a
 * scheme that only some know would send the others nowhere.
 */
export function depositUri(chain: ChainId, currency: CryptoCode, address: string, amount: Decimal): string {
  if (chain === 'bitcoin') return `bitcoin:${address}?amount=${amount.toFixed()}`;
  if (chain === 'ethereum' && currency === 'ETH')
    return `ethereum:${address}?value=${amount.mul(`1e${WEI_DIGITS}`).toFixed(0)}`;
  return address;
}
