import { CHAINS } from '@rampart/kernel';
import type { Transaction } from '@rampart/data';
import { depositUri } from './deposit-uri.js';
import type { OrderDepositView } from './order.dto.js';

/** Lists the deposit addresses of a sell, starting with the order's chain; null for a buy. */
export function showDeposits({
  depositWallets,
  chain,
  cryptoCurrency,
  crypto,
}: Transaction): OrderDepositView[] | null {
  if (depositWallets === null) return null;
  const wallets = Object.entries(depositWallets).flatMap(([id, address]) =>
    id === 'legacyBitcoin' ? [] : [{ id: id as typeof chain, address }],
  );
  const preferredFirst = wallets.sort((a, b) => Number(b.id === chain) - Number(a.id === chain));
  return preferredFirst.map(({ id, address }) => ({
    chain: id,
    chainName: CHAINS[id].name,
    address,
    uri: depositUri(id, cryptoCurrency, address, crypto),
  }));
}
