import type { ChainId } from '@rampart/kernel';
import type { ChainDeposit, DepositAsset } from '@rampart/ports';
import { decimalsOn, type EvmSettings } from '../evm-settings.js';
import { decimalOf } from '../units.js';
import type { DepositRow } from './deposit-row.js';

/** A row as the port reports it. Throws if the settings no longer name its currency. */
export function chainDepositOf(settings: EvmSettings, row: DepositRow): ChainDeposit {
  const chain = settings.findChain(row.chain as ChainId);
  const decimals = row.decimals ?? (chain && decimalsOn(chain, row.currency));
  if (decimals === undefined) throw new Error(`${row.currency} on ${row.chain} is no longer configured`);
  return {
    eventId: row.event_id,
    txId: row.tx_id,
    chain: row.chain as ChainId,
    currency: row.currency as DepositAsset,
    address: row.address,
    amount: decimalOf(BigInt(row.units), decimals),
    confirmations: row.confirmations,
    dropped: row.dropped,
    seenAt: row.seen_at,
    ...(row.senders.length > 0 ? { senders: row.senders } : {}),
  };
}
