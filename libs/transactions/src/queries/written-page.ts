import { transactionJson } from '@rampart/contract';
import { type Sql, sql } from '@rampart/sql';
import type { Principal } from '@rampart/partners';
import { beforeCursor, filterConditions, type TransactionFilter } from './transaction-filter.js';

/** Columns of an order as lists show it, and what its MAC covers besides. */
export const WRITTEN = sql`${transactionJson} AS json, t.mac, t.refund_destination AS "refundDestination"`;

/** A page of orders that the database put together, so that one row crosses the connection instead of a hundred. */
export interface WrittenPage {
  /** JSON texts of the orders, joined by commas. */
  readonly json: string;
  /** Their ids, joined by commas. */
  readonly ids: string;
  /** JSON array of their MACs in hex and refund destinations, in the same order. */
  readonly marks: string;
}

/** Place of an order in the list. */
export interface Place {
  readonly id: string;
  readonly createdAt: Date;
}

export interface PageRange {
  /** Last order of the page before; undefined for the first page. */
  readonly last: Place | undefined;
  readonly limit: number;
}

/** Statement for rows of one page, newest first: one index scan from the end of the last page. */
export const pageRows = (caller: Principal, filter: TransactionFilter, { last, limit }: PageRange): Sql =>
  optionallyPrepared(filter, sql`${orders(caller, filter, last)} LIMIT ${limit}`);

/**
 * Statement for the whole page as one row: `json`, `ids` and `marks` are null if it is empty; `hasMore` says whether older orders exist. The rows reach the aggregates in the
 * order of the subquery, which Postgres documents where nothing else happens at the outer level.
 */
export const pageText = (caller: Principal, filter: TransactionFilter, { last, limit }: PageRange): Sql =>
  optionallyPrepared(
    filter,
    sql`SELECT string_agg(p.json, ',') FILTER (WHERE p.place <= ${limit}) AS json,
          string_agg(p.id::text, ',') FILTER (WHERE p.place <= ${limit}) AS ids,
          (json_agg(json_build_array(encode(p.mac, 'hex'), p."refundDestination")) FILTER (WHERE p.place <= ${limit}))::text AS marks,
          count(*) > ${limit} AS "hasMore"
        FROM (${orders(caller, filter, last, sql`, row_number() OVER (ORDER BY t.created_at DESC, t.id DESC) AS place`)} LIMIT ${limit + 1}) p`,
  );

const orders = (caller: Principal, filter: TransactionFilter, last: Place | undefined, more = sql``): Sql =>
  sql`SELECT t.id, t.created_at AS "createdAt", ${WRITTEN}${more} FROM transaction t
      WHERE ${filterConditions(caller, filter)}${beforeCursor(last)} ORDER BY t.created_at DESC, t.id DESC`;

/** Prepares the statement if an index has the rows in the list's order for any values, so that one plan suits all of them. */
const optionallyPrepared = ({ userId, from, to, partnerData }: TransactionFilter, statement: Sql): Sql =>
  [userId, from, to, partnerData].every((each) => each === undefined) ? statement.prepared() : statement;
