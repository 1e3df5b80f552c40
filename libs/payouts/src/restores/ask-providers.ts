import type { Payout } from '@rampart/data';
import type { DriverName, SentState } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PayoutDrivers } from '../payout-drivers.js';
import type { AskedPayout } from './asked-orders.js';
import { findListed } from './sent-list.js';
import { type CompleteLists, nameOfList } from './sent-lists.js';

/** Number of keys that are asked for at the same time. */
const AT_ONCE = 128;

export type Answer = SentState | { readonly state: 'unanswered'; readonly detail: string };

/** Entries of lists about one key, by their driver. */
type Entries = ReadonlyMap<DriverName, Answer | 'ask'>;

/** Returns what providers know of keys: from their lists where those have an answer, and otherwise by asking for the key. */
@Injectable()
export class AskProviders {
  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
  ) {}

  /** Returns one answer per payout, in their order. */
  async findStates(restoreId: string, asked: readonly AskedPayout[], complete: CompleteLists): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const some = asked.slice(at, at + AT_ONCE);
      const listed = await this.findEntries(restoreId, some);
      answers.push(
        ...(await Promise.all(some.map((payout) => this.findState(payout, listed.get(nameOf(payout)), complete)))),
      );
    }
    return answers;
  }

  /** A driver whose complete list lacks the key does not know it, unless the payout may have been sent before the span of the list. */
  private async findState(
    { kind, key, isBegun }: AskedPayout,
    entries: Entries = new Map<DriverName, Answer | 'ask'>(),
    complete: CompleteLists,
  ): Promise<Answer> {
    const known = [...entries.values()].filter((entry) => entry !== 'ask');
    const sent = known.find(({ state }) => state !== 'failed');
    if (sent) return sent;
    const drivers = this.drivers.driversOf(kind);
    const isOpen = (driver: DriverName): boolean => {
      const entry = entries.get(driver);
      return entry === undefined ? isBegun || !complete.names.has(nameOfList(kind, driver)) : entry === 'ask';
    };
    const states = await this.askDrivers(kind, key, drivers.filter(isOpen));
    return [...states, ...known].find(({ state }) => state !== 'unknown') ?? { state: 'unknown' };
  }

  /** Asks all drivers in one call, as for any key, or those that are left. */
  private async askDrivers(kind: Payout['kind'], key: string, open: readonly DriverName[]): Promise<Answer[]> {
    const isForAll = open.length === this.drivers.driversOf(kind).length;
    const asked = isForAll
      ? [this.drivers.findByKey(kind, key)]
      : open.map((driver) => this.drivers.findByKey(kind, key, driver));
    return Promise.all(asked).catch((error: Error) => [{ state: 'unanswered' as const, detail: error.message }]);
  }

  private async findEntries(restoreId: string, asked: readonly AskedPayout[]): Promise<Map<string, Entries>> {
    const found = await findListed(
      this.database,
      restoreId,
      asked.map(({ key }) => key),
    );
    const entries = new Map<string, Map<DriverName, Answer | 'ask'>>();
    for (const { state, reference, driver, ...name } of found) {
      const ofKey = entries.get(nameOf(name)) ?? new Map<DriverName, Answer | 'ask'>();
      entries.set(nameOf(name), ofKey.set(driver, answerOf(state, reference)));
    }
    return entries;
  }
}

const nameOf = ({ kind, key }: Pick<AskedPayout, 'kind' | 'key'>): string => `${kind} ${key}`;

function answerOf(state: 'sent' | 'failed' | 'ask', reference: string | null): Answer | 'ask' {
  if (state === 'failed') return { state, reason: 'the list of its provider has it as failed' };
  return state === 'sent' && reference !== null ? { state: 'submitted', reference } : 'ask';
}
