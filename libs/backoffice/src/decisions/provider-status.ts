import { Payout } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { SentState } from '@rampart/ports';
import { DispatchPayout } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What providers said of the payouts that were uncertain when they were asked, by the payout's id; undefined where they were silent. */
export type ProviderWords = ReadonlyMap<string, SentState | undefined>;

/** A person decides about uncertain payouts, but not against the provider's own word. */
@Injectable()
export class ProviderWord {
  constructor(
    private readonly database: DataSource,
    private readonly dispatching: DispatchPayout,
  ) {}

  async about(transactionId: string): Promise<ProviderWords> {
    const uncertain = await this.database.getRepository(Payout).findBy({ transactionId, state: 'uncertain' });
    const words = new Map<string, SentState | undefined>();
    for (const payout of uncertain) {
      words.set(payout.id, await this.dispatching.findSent(payout).catch(() => undefined));
    }
    return words;
  }
}

/** Throws PAYOUT_WAS_SENT, and what `impossible` makes of it where the payout became uncertain after its provider was asked: not asked is not silent. */
export function assertNotSent(words: ProviderWords, { id }: Payout, impossible: (problem: string) => Error): void {
  if (!words.has(id)) throw impossible(ONLY_NOW);
  const word = words.get(id);
  if (word?.state === 'submitted' || word?.state === 'confirmed')
    throw fault('PAYOUT_WAS_SENT', { reference: word.reference });
}

/** For an operator. */
export const ONLY_NOW = 'it became uncertain only now; look again';

export const payoutsOf = (
  manager: EntityManager,
  transactionId: string,
  purpose: Payout['purpose'],
): Promise<Payout[]> => manager.find(Payout, { where: { transactionId, purpose }, order: { generation: 'ASC' } });
