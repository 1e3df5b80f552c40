import type { InboundEvent } from '@rampart/data';
import { type ChainId, Decimal } from '@rampart/kernel';
import type { ReceivedFunds } from '../accounting/journals.js';

/** `payerName`: somebody else than the order's user paid. */
export type HeldFor = 'payerName';

/** What is kept of money that names no order of ours. */
export interface UnmatchedContent {
  /** What the payer, or the chain's watcher, named instead. */
  readonly reference: string;
  /** Plain decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  /** Who paid, where the bank tells. */
  readonly payerName?: string;
  /** Why money that does name an order waits for a person all the same. */
  readonly heldFor?: HeldFor;
  readonly chain?: ChainId;
  readonly txId?: string;
}

/** The content of an event that was stored unmatched. */
export const unmatchedContent = ({ content }: { content: unknown }): UnmatchedContent => content as UnmatchedContent;

/** Its money. */
export function receivedFunds({ id, source, content }: Pick<InboundEvent, 'id' | 'source'> & { content: unknown }): ReceivedFunds {
  const { amount, currency, chain } = unmatchedContent({ content });
  return { id, kind: source === 'fiatRail' ? 'fiat' : 'crypto', currency, amount: new Decimal(amount), chain: chain ?? null };
}
