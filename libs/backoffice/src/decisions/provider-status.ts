import { Payout } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { SentState } from '@rampart/ports';
import { DispatchPayout } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What providers said of the payouts that were uncertain when they were asked, by the payout's id; undefined where they were silent. */
export type PayoutStatuses = ReadonlyMap<string, SentState | undefined>;

/** A person decides about uncertain payouts, but not against the provider's own word. */
@Injectable()
export class ProviderStatus {
  constructor(
    private readonly database: DataSource,
    private readonly dispatching: DispatchPayout,
  ) {}

  async findStatuses(transactionId: string): Promise<PayoutStatuses> {
    const uncertain = await this.database.getRepository(Payout).findBy({ transactionId, state: 'uncertain' });
    const statuses = new Map<string, SentState | undefined>();
    for (const payout of uncertain) {
      statuses.set(payout.id, await this.dispatching.findSent(payout).catch(() => undefined));
    }
    return statuses;
  }
}

/** Throws PAYOUT_WAS_SENT, and what `impossible` makes of it where the payout became uncertain after its provider was asked: not asked is not silent. */
export function assertNotSent(statuses: PayoutStatuses, { id }: Payout, impossible: (problem: string) => Error): void {
  if (!statuses.has(id)) throw impossible(ONLY_NOW);
  const status = statuses.get(id);
  if (status?.state === 'submitted' || status?.state === 'confirmed')
    throw fault('PAYOUT_WAS_SENT', { reference: status.reference });
}

/** For an operator. */
export const ONLY_NOW = 'it became uncertain only now; look again';

export const payoutsOf = (
  manager: EntityManager,
  transactionId: string,
  purpose: Payout['purpose'],
): Promise<Payout[]> => manager.find(Payout, { where: { transactionId, purpose }, order: { generation: 'ASC' } });
