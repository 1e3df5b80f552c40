import type { ChainDeposit } from '@rampart/ports';
import { bitcoinOf } from '../satoshi.js';
import type { DepositRow } from './deposit-row.js';

/** A row as the port reports it. */
export const chainDepositOf = (row: DepositRow): ChainDeposit => ({
  eventId: row.event_id,
  txId: row.tx_id,
  chain: 'bitcoin',
  currency: 'BTC',
  address: row.address,
  amount: bitcoinOf(BigInt(row.sats)),
  confirmations: row.confirmations,
  dropped: row.dropped,
  seenAt: row.seen_at,
  ...(row.senders.length > 0 ? { senders: row.senders } : {}),
});
