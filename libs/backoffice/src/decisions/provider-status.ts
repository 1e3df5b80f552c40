import { Payout } from '@rampart/data';
import { fault } from '@rampart/kernel';
import type { SentState } from '@rampart/ports';
import { PayoutDrivers } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Providers' statuses of uncertain payouts, by the payout's id; undefined if the provider did not respond. */
export type PayoutStatuses = ReadonlyMap<string, SentState | undefined>;

/** Queries providers about uncertain payouts, so that no operator decides against the provider's own status. */
@Injectable()
export class ProviderStatus {
  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
  ) {}

  findStatuses(transactionId: string): Promise<PayoutStatuses> {
    return this.askEach(transactionId, (payout) => this.drivers.findSent(payout));
  }

  /** Called before an operator decides that they were not sent: a provider that has not sent one never will. */
  endUnsent(transactionId: string): Promise<PayoutStatuses> {
    return this.askEach(transactionId, async (payout) => {
      const known = await this.drivers.findSent(payout);
      return known.state === 'unknown' ? this.drivers.withdrawSent(payout) : known;
    });
  }

  private async askEach(transactionId: string, ask: (payout: Payout) => Promise<SentState>): Promise<PayoutStatuses> {
    const uncertain = await this.database.getRepository(Payout).findBy({ transactionId, state: 'uncertain' });
    const statuses = new Map<string, SentState | undefined>();
    for (const payout of uncertain) {
      statuses.set(payout.id, await ask(payout).catch(() => undefined));
    }
    return statuses;
  }
}

/** Throws PAYOUT_WAS_SENT, and the error of `impossible` if the payout became uncertain after the lookup, so that its provider was not queried. */
export function assertNotSent(statuses: PayoutStatuses, { id }: Payout, impossible: (problem: string) => Error): void {
  if (!statuses.has(id)) throw impossible(ONLY_NOW);
  const status = statuses.get(id);
  if (status !== undefined && status.state !== 'unknown' && status.state !== 'failed')
    throw fault('PAYOUT_WAS_SENT', { reference: status.reference });
}

/** The problem as shown to the operator. */
export const ONLY_NOW = 'it became uncertain only now; look again';

export const payoutsOf = (
  manager: EntityManager,
  transactionId: string,
  purpose: Payout['purpose'],
): Promise<Payout[]> => manager.find(Payout, { where: { transactionId, purpose }, order: { generation: 'ASC' } });
