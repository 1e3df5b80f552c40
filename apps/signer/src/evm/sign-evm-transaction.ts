import { toChecksum } from '@rampart/signing';
import { Transaction } from 'micro-eth-signer';
import type { CheckedEvmTransaction } from './read-evm-transaction.js';

/** Signs a transaction without an access list, bound to its chain (EIP-155, EIP-1559). The same transaction always yields the same bytes (RFC 6979). */
export function signEvmTransaction(
  { chainId, nonce, to, value, data, gas, price }: CheckedEvmTransaction,
  privateKey: Uint8Array,
): { readonly raw: string; readonly hash: string; readonly sender: string } {
  const parts = {
    chainId: BigInt(chainId),
    nonce: BigInt(nonce),
    to: toChecksum(to),
    value,
    data,
    gasLimit: gas,
  };
  const isHumanInput = false;
  const unsigned =
    'gasPrice' in price
      ? Transaction.prepare({ type: 'legacy', ...parts, ...price }, isHumanInput)
      : Transaction.prepare({ type: 'eip1559', ...parts, ...price, accessList: [] }, isHumanInput);
  const signed = unsigned.signBy(privateKey, false);
  return { raw: signed.toHex(), hash: signed.hash, sender: signed.sender };
}
