import type { ChainId, CryptoCode, Decimal } from '@rampart/kernel';

const WEI_DIGITS = 18;

/**
 * Returns the URI that a wallet opens to send `amount`: BIP-21 for bitcoin, EIP-681 for ether. For all other coins it returns the bare address, which every
 * wallet reads, since a scheme that only some wallets support would break in the rest.
 */
export function depositUri(chain: ChainId, currency: CryptoCode, address: string, amount: Decimal): string {
  if (chain === 'bitcoin') return `bitcoin:${address}?amount=${amount.toFixed()}`;
  if (chain === 'ethereum' && currency === 'ETH')
    return `ethereum:${address}?value=${amount.mul(`1e${WEI_DIGITS}`).toFixed(0)}`;
  return address;
}
