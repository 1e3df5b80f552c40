import { Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { genuineOrders, isGenuineJson, isGenuinePage, type WrittenOrder } from './assert-genuine.js';
import { ReadsOfOneTurn } from './reads-of-one-turn.js';
import { VerifiedTexts } from './verified-texts.js';
import { filterConditions, type TransactionFilter } from './transaction-filter.js';
import { type PageRange, pageRows, pageText, type Place, WRITTEN, type WrittenPage } from './written-page.js';

/** An order of a page as the query returned it. */
type Read = Place & WrittenOrder;

/** Transactions of a list as partners read them. */
export interface Listed {
  /** JSON texts, joined by commas. */
  readonly json: string;
  readonly ids: readonly string[];
}

export interface ListedPage extends Listed {
  /** Last one of the page if there are older ones, even if it is left out. */
  readonly next: string | undefined;
}

/**
 * Rows per query of a list without a limit: 140 kB, which are garbage before V8 moves them to the old generation, which it cleans up rarely. With a thousand
 * rows the memory grew by 250 MiB.
 */
const CHUNK = 200;

/**
 * Lists a partner's transactions, newest first. Each page is one index scan from the end of the last one. Rows that were changed outside the service are left
 * out.
 */
@Injectable()
export class ListTransactions {
  private readonly verified = new VerifiedTexts();

  private readonly single: ReadsOfOneTurn;

  constructor(private readonly database: DataSource) {
    this.single = new ReadsOfOneTurn(database);
  }

  /** Yields all of them in chunks, so that a long list is never in memory as a whole. Throws CURSOR_INVALID. */
  async *listAll(caller: Principal, filter: TransactionFilter, after?: string): AsyncGenerator<Listed> {
    let last = after === undefined ? undefined : await this.findPlace(caller, after);
    for (;;) {
      const items = await this.readPage(caller, filter, { last, limit: CHUNK });
      yield genuineOf(caller, items);
      if (items.length < CHUNK) return;
      last = items.at(-1);
    }
  }

  /**
   * Reads the JSON of one transaction, with the field that lists leave out. Throws TRANSACTION_NOT_FOUND, for another partner's transaction as for an unknown
   * one; RECORD_ALTERED.
   */
  async readJson(caller: Principal, id: string): Promise<string> {
    const found = await this.single.read(caller, id);
    if (!found) throw fault('TRANSACTION_NOT_FOUND');
    const { json, mac, refundDestination } = found;
    const text = { json, marks: `${mac?.toString('base64')} ${JSON.stringify(refundDestination)}` };
    if (!this.verified.isGenuine(caller.partnerId, text, () => isGenuineJson(caller.partnerId, found)))
      throw fault('RECORD_ALTERED');
    return refundDestination === null
      ? json
      : `${json.slice(0, -1)},"refundDestination":${JSON.stringify(refundDestination)}}`;
  }

  /** Lists at most `limit` that are older than `after`, a transaction of the caller. Throws CURSOR_INVALID. */
  async listPage(
    caller: Principal,
    filter: TransactionFilter,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<ListedPage> {
    const last = after === undefined ? undefined : await this.findPlace(caller, after);
    const [page] = await rows<WrittenPage & { hasMore: boolean }>(
      this.database,
      pageText(caller, filter, { last, limit }),
    );
    if (!page?.json) return { json: '', ids: [], next: undefined };
    const ids = page.ids.split(',');
    const next = page.hasMore ? ids.at(-1) : undefined;
    if (this.verified.isGenuine(caller.partnerId, page, () => isGenuinePage(caller.partnerId, page)))
      return { json: page.json, ids, next };
    return { ...genuineOf(caller, await this.readPage(caller, filter, { last, limit })), next };
  }

  /** Lists `limit` of them after the first `offset`, which an index-only scan skips. */
  async listByOffset(
    caller: Principal,
    filter: TransactionFilter,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Listed> {
    const items = await rows<Read>(
      this.database,
      sql`SELECT t.id, t.created_at AS "createdAt", ${WRITTEN} FROM (
            SELECT t.id FROM transaction t WHERE ${filterConditions(caller, filter)} ORDER BY t.created_at DESC, t.id DESC OFFSET ${offset} LIMIT ${limit}) page
          JOIN transaction t ON t.id = page.id ORDER BY t.created_at DESC, t.id DESC`,
    );
    return genuineOf(caller, items);
  }

  /** Loads transactions by id, in the order of the ids. Those that are not the caller's or were changed outside the service are left out. */
  async loadTransactions({ partnerId }: Principal, ids: readonly string[]): Promise<Transaction[]> {
    if (ids.length === 0) return [];
    const found = await this.database.getRepository(Transaction).findBy({ partnerId, id: In([...ids]) });
    const byId = new Map(genuineOrders(found).map((transaction) => [transaction.id, transaction]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private readPage(caller: Principal, filter: TransactionFilter, range: PageRange): Promise<Read[]> {
    return rows<Read>(this.database, pageRows(caller, filter, range));
  }

  /** Throws CURSOR_INVALID, for another partner's transaction as for an unknown one. */
  private async findPlace(caller: Principal, id: string): Promise<Place> {
    const [place] = await rows<Place>(
      this.database,
      sql`SELECT t.id, t.created_at AS "createdAt" FROM transaction t WHERE ${filterConditions(caller, {})} AND t.id = ${id}`,
    );
    if (!place) throw fault('CURSOR_INVALID');
    return place;
  }
}

function genuineOf({ partnerId }: Principal, items: readonly Read[]): Listed {
  const genuine = items.filter((item) => isGenuineJson(partnerId, item));
  return { json: genuine.map(({ json }) => json).join(','), ids: genuine.map(({ id }) => id) };
}
