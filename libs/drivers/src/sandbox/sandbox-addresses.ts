import { CHAIN_IDS, type ChainId, CHAINS, hmac } from '@rampart/kernel';
import type { DepositWallets } from '@rampart/ports';

/**
 * Deposit addresses of one transaction, derived from the secret, so that an order always gets the same ones. An address that chains of one family share is
 * listed once, under the first of them.
 */
export function depositWallets(secret: Buffer, transactionId: string, chains: readonly ChainId[]): DepositWallets {
  const hashFor = (word: string): Uint8Array =>
    hmac(secret).update(`${word}/${transactionId}`).digest().subarray(0, 20);
  const listed = CHAIN_IDS.filter((chain) => chains.includes(chain));
  const first = listed.filter((chain, at) => listed.findIndex((other) => familyOf(other) === familyOf(chain)) === at);
  return Object.assign({}, ...first.map((chain) => CHAINS[chain].sandboxAddresses(hashFor))) as DepositWallets;
}

const familyOf = (chain: ChainId): string => CHAINS[chain].addressFamily ?? chain;
