import { transactionJson } from '@rampart/contract';
import { Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { genuineOrders, isGenuineJson, type WrittenOrder } from './assert-genuine.js';
import { VerifiedOrders } from './verified-orders.js';
import { beforeCursor, filterConditions, type TransactionFilter } from './transaction-filter.js';

/** A transaction in a list, as partners read it. */
export interface Listed {
  readonly id: string;
  readonly createdAt: Date;
  /** JSON text. */
  readonly json: string;
}

/** An order of a page as the query returned it. */
type Read = Listed & WrittenOrder;

export interface ListedPage {
  readonly items: readonly Listed[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
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
  private readonly verified = new VerifiedOrders();

  constructor(private readonly database: DataSource) {}

  /** Yields all of them in chunks, so that a long list is never in memory as a whole. Throws CURSOR_INVALID. */
  async *listAll(caller: Principal, filter: TransactionFilter, after?: string): AsyncGenerator<readonly Listed[]> {
    let last = after === undefined ? undefined : await this.findPlace(caller, after);
    for (;;) {
      const items = await this.readPage(caller, filter, { last, limit: CHUNK });
      const genuine = genuineOf(caller, items);
      if (genuine.length > 0) yield genuine;
      if (items.length < CHUNK) return;
      last = items.at(-1);
    }
  }

  /**
   * Reads the JSON of one transaction, with the field that lists leave out. Throws TRANSACTION_NOT_FOUND, for another partner's transaction as for an unknown
   * one; RECORD_ALTERED.
   */
  async readJson(caller: Principal, id: string): Promise<string> {
    const [found] = await rows<WrittenOrder>(
      this.database,
      sql`SELECT ${WRITTEN} FROM transaction t
          WHERE ${filterConditions(caller, {})} AND t.id = ${id}`.prepared(),
    );
    if (!found) throw fault('TRANSACTION_NOT_FOUND');
    if (!isGenuineJson(caller.partnerId, found)) throw fault('RECORD_ALTERED');
    const { json, refundDestination } = found;
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
    const items = await this.readPage(caller, filter, { last, limit: limit + 1 });
    return { items: this.genuineOfPage(caller, items.slice(0, limit)), hasMore: items.length > limit };
  }

  /** Lists `limit` of them after the first `offset`, which an index-only scan skips. */
  async listByOffset(
    caller: Principal,
    filter: TransactionFilter,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<readonly Listed[]> {
    const items = await rows<Read>(
      this.database,
      sql`SELECT t.id, t.created_at AS "createdAt", ${WRITTEN} FROM (
            SELECT t.id FROM transaction t WHERE ${filterConditions(caller, filter)} ORDER BY t.created_at DESC, t.id DESC OFFSET ${offset} LIMIT ${limit}) page
          JOIN transaction t ON t.id = page.id ORDER BY t.created_at DESC, t.id DESC`,
    );
    return genuineOf(caller, items);
  }

  /** Loads the transactions of a list, in its order. */
  async loadTransactions({ partnerId }: Principal, items: readonly Listed[]): Promise<Transaction[]> {
    if (items.length === 0) return [];
    const found = await this.database
      .getRepository(Transaction)
      .findBy({ partnerId, id: In(items.map(({ id }) => id)) });
    const byId = new Map(genuineOrders(found).map((transaction) => [transaction.id, transaction]));
    return items.flatMap(({ id }) => byId.get(id) ?? []);
  }

  private genuineOfPage({ partnerId }: Principal, items: readonly Read[]): Listed[] {
    const isGenuine = (item: Read): boolean => {
      const { id, json, mac, refundDestination } = item;
      const order = { partnerId, json, mac, refundDestination };
      if (this.verified.has(id, order)) return true;
      const isVerified = isGenuineJson(partnerId, item);
      if (isVerified) this.verified.add(id, order);
      return isVerified;
    };
    return items.filter(isGenuine).map(listedOf);
  }

  private readPage(
    caller: Principal,
    filter: TransactionFilter,
    { last, limit }: { last: Place | undefined; limit: number },
  ): Promise<Read[]> {
    const page = sql`SELECT t.id, t.created_at AS "createdAt", ${WRITTEN} FROM transaction t
          WHERE ${filterConditions(caller, filter)}${beforeCursor(last)} ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}`;
    return rows<Read>(this.database, isOfAnIndex(filter) ? page.prepared() : page);
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

/** Whether an index has the rows in the list's order for any values, so that one plan suits all of them. */
const isOfAnIndex = ({ userId, from, to, partnerData }: TransactionFilter): boolean =>
  [userId, from, to, partnerData].every((each) => each === undefined);

const WRITTEN = sql`${transactionJson} AS json, t.mac, t.refund_destination AS "refundDestination"`;

const genuineOf = ({ partnerId }: Principal, items: readonly Read[]): Listed[] =>
  items.filter((item) => isGenuineJson(partnerId, item)).map(listedOf);

const listedOf = ({ id, createdAt, json }: Read): Listed => ({ id, createdAt, json });

type Place = Pick<Listed, 'id' | 'createdAt'>;
