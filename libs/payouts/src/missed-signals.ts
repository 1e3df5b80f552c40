import { Receipt, type Transaction } from '@rampart/data';
import type { Signal } from '@rampart/transactions';
import type { EntityManager } from 'typeorm';

/** Signals about an order's money that changed nothing while its payout might have left. They are applied once it is known that it has not. */
export async function missedSignals(
  manager: EntityManager,
  { id, type }: Transaction,
): Promise<readonly Signal['signal'][]> {
  if (type === 'buy') return ['fiatReversed', 'fiatReceived'];
  const remains = await manager.existsBy(Receipt, { transactionId: id, kind: 'crypto', dropped: false });
  return ['cryptoUnconfirmed', remains ? 'cryptoConfirmed' : 'cryptoDropped'];
}
