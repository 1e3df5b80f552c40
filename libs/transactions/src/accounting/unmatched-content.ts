import type { InboundEvent } from '@rampart/data';
import { type ChainId, Decimal } from '@rampart/kernel';
import type { ReceivedFunds } from './journals.js';

/** `payerName`: the payer is not the order's user. */
export type HeldFor = 'payerName';

/** Stored content of an unmatched payment. */
export interface UnmatchedContent {
  /** Reference that the payer or the chain's watcher gave. */
  readonly reference: string;
  /** Plain decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  /** Payer's name, if the bank reports it. */
  readonly payerName?: string;
  /** Reason why a payment that names an order waits for an operator. */
  readonly heldFor?: HeldFor;
  readonly chain?: ChainId;
  readonly txId?: string;
}

/** Content of an event that was stored unmatched. */
export const unmatchedContent = ({ content }: { content: unknown }): UnmatchedContent => content as UnmatchedContent;

/** Received amount of an event that was stored unmatched. */
export function receivedFunds({
  id,
  source,
  content,
}: Pick<InboundEvent, 'id' | 'source'> & { content: unknown }): ReceivedFunds {
  const { amount, currency, chain } = unmatchedContent({ content });
  return {
    id,
    kind: source === 'fiatRail' ? 'fiat' : 'crypto',
    currency,
    amount: new Decimal(amount),
    chain: chain ?? null,
  };
}
