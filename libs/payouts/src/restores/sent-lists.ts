import type { DatabaseRestore, Payout } from '@rampart/data';
import { after } from '@rampart/kernel';
import type { DriverName } from '@rampart/ports';
import { databaseNow } from '@rampart/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PayoutDrivers } from '../payout-drivers.js';
import { listedSince, type ListName, showsKnown, storePage } from './sent-list.js';

/** How often a list is begun or continued whose provider does not respond; after that, its keys are asked for one by one. */
const MAX_FAILURES = 3;
/** A million payouts of pages of a hundred. A longer list counts as one without an end. */
const MAX_PAGES = 10_000;

interface Reading extends ListName {
  /** Time of the database at the first page. */
  begunAt: Date | undefined;
  cursor: string | undefined;
  pages: number;
  failures: number;
  /** Undefined if a page promised nothing. */
  completeAfterMs: number | undefined;
  /** The earliest useful time of the next reading. */
  notBefore: Date;
  state: 'reading' | 'complete' | 'partial';
}

/** The lists of which a key that is missing was not sent. */
export interface CompleteLists {
  readonly names: ReadonlySet<string>;
  /** Whether these are the lists of all drivers. */
  readonly areAll: boolean;
}

export const NO_LISTS: CompleteLists = { names: new Set(), areAll: false };

export const nameOfList = (kind: Payout['kind'], driver: DriverName): string => `${kind} ${driver}`;

/** Reads the lists of what providers have sent since the backup, a page of each at a time, before keys are asked for one by one. A restarted worker begins them anew. */
@Injectable()
export class SentLists {
  private readonly log = new Logger('Restore');
  private current: { readonly restore: string; readonly lists: readonly Reading[] } | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
  ) {}

  /** Reads the next pages. Returns the complete lists once all were read, `more` if there may be more pages, or `later` if a list has to be read again later. */
  async readLists(restore: DatabaseRestore): Promise<CompleteLists | 'more' | 'later'> {
    const name = `${restore.id} ${restore.noticedAt.toISOString()}`;
    if (this.current?.restore !== name) this.current = { restore: name, lists: this.begin() };
    const { lists } = this.current;
    const read = await Promise.all(
      lists.filter(({ state }) => state === 'reading').map((list) => this.readNext(restore, list)),
    );
    if (lists.some(({ state }) => state === 'reading')) return read.some(Boolean) ? 'more' : 'later';
    const complete = lists.filter(({ state }) => state === 'complete');
    const names = new Set(complete.map(({ kind, driver }) => nameOfList(kind, driver)));
    return { names, areAll: complete.length === lists.length };
  }

  private begin(): Reading[] {
    return (['fiat', 'crypto'] as const).flatMap((kind) =>
      this.drivers.driversOf(kind).map((driver) => ({
        ...{ kind, driver, begunAt: undefined, cursor: undefined, pages: 0, failures: 0, completeAfterMs: 0 },
        ...{ notBefore: new Date(0), state: 'reading' as const },
      })),
    );
  }

  /** Returns whether the list advanced. */
  private async readNext(restore: DatabaseRestore, list: Reading): Promise<boolean> {
    const now = await databaseNow(this.database);
    if (now < list.notBefore) return false;
    list.begunAt ??= now;
    try {
      await this.readPage(restore, list);
      return true;
    } catch (error) {
      list.failures += 1;
      this.log.warn(`the list of ${list.driver} was not read: ${(error as Error).message}`);
      if (list.failures >= MAX_FAILURES) list.state = 'partial';
      return false;
    }
  }

  private async readPage(restore: DatabaseRestore, list: Reading): Promise<void> {
    const { kind, driver, cursor } = list;
    const span = { since: listedSince(restore), ...(cursor === undefined ? {} : { cursor }) };
    const page = await this.drivers.listSent(kind, span, driver);
    if (!page || list.pages >= MAX_PAGES) {
      list.state = 'partial';
      return;
    }
    await storePage(this.database, restore.id, list, page.payouts);
    const promised = page.completeAfterMs;
    list.completeAfterMs =
      promised === undefined || list.completeAfterMs === undefined
        ? undefined
        : Math.max(promised, list.completeAfterMs);
    list.pages += 1;
    list.cursor = page.next;
    if (page.next === undefined) await this.finish(restore, list);
  }

  /** A list that was begun too early is read once more, because what was accepted right before the restore may be missing from it. */
  private async finish(restore: DatabaseRestore, list: Reading): Promise<void> {
    const isPromised = list.completeAfterMs !== undefined;
    const earliest = after(restore.noticedAt, list.completeAfterMs ?? 0);
    if (isPromised && list.begunAt && list.begunAt < earliest) {
      Object.assign(list, { notBefore: earliest, begunAt: undefined, cursor: undefined, pages: 0 });
      return;
    }
    const isComplete = isPromised && (await showsKnown(this.database, restore, list));
    if (isPromised && !isComplete) this.log.warn(`the list of ${list.driver} lacks payouts that were sent`);
    list.state = isComplete ? 'complete' : 'partial';
  }
}
