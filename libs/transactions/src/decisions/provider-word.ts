import { Payout } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { SentState } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DispatchPayout } from '../dispatch-payout.js';

/** What providers said of uncertain payouts, by the payout's id; nothing of those about which they were silent. */
export type ProviderWords = ReadonlyMap<string, SentState>;

/** A person decides about uncertain payouts, but not against the provider's own word. */
@Injectable()
export class ProviderWord {
  constructor(
    private readonly database: DataSource,
    private readonly dispatching: DispatchPayout,
  ) {}

  async about(transactionId: string): Promise<ProviderWords> {
    const uncertain = await this.database.getRepository(Payout).findBy({ transactionId, state: 'uncertain' });
    const words = new Map<string, SentState>();
    for (const payout of uncertain) {
      const word = await this.dispatching.find(payout).catch(() => undefined);
      if (word) words.set(payout.id, word);
    }
    return words;
  }
}

/** Throws PAYOUT_WAS_SENT. */
export function assertNotSent(words: ProviderWords, { id }: Payout): void {
  const word = words.get(id);
  if (word?.state === 'submitted' || word?.state === 'confirmed') throw fault('PAYOUT_WAS_SENT', { reference: word.reference });
}

export const payoutsOf = (manager: EntityManager, transactionId: string, purpose: Payout['purpose']): Promise<Payout[]> =>
  manager.find(Payout, { where: { transactionId, purpose }, order: { generation: 'ASC' } });
