import {
  emailIndex,
  idIn,
  idsBeginningWith,
  insertAuditedRead,
  mailboxIn,
  phoneKeyOf,
  rows,
  searchForms,
  type Sql,
  sql,
  userSearchIndex,
} from '@rampart/data';
import { CONSOLE_PAGE_SIZE, isId } from '@rampart/kernel';
import { type DriverName, eventIdOf, RoutedRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FoundTransaction } from './found-transaction.js';

export interface TransactionSearch {
  /**
   * Id of a transaction or user, or the beginning of one; a name, an email address or a phone; a wallet or a deposit address; a blockchain transaction id;
   * the reference of a payment: the payer's, the bank's or the provider's.
   */
  readonly text?: string | undefined;
  readonly status?: string | undefined;
  readonly partnerId?: string | undefined;
}

/** Transactions of every partner; the newest first. */
@Injectable()
export class SearchTransactions {
  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
  ) {}

  /** Finds transactions for the operator named `by`. The text may name a person, so the audit records the search without its text. */
  async findTransactions({ text, status, partnerId }: TransactionSearch, by: string): Promise<FoundTransaction[]> {
    const partnerIds = isId(partnerId) ? [partnerId] : await this.allPartners();
    const named = text === undefined || idIn(text) !== undefined ? [] : await this.rail.findNamed(text);
    const drivers = this.rail.drivers;
    const found = await rows<FoundTransaction>(
      this.database,
      sql`
        SELECT t.id, jsonb_build_object('id', p.id, 'name', p.name) AS partner, t.type, t.status, t.method, t.created_at AS "createdAt",
          jsonb_build_object('amount', trim_scale(t.fiat)::text, 'currency', t.currency) AS fiat,
          jsonb_build_object('amount', trim_scale(t.crypto)::text, 'currency', t.crypto_currency) AS crypto
        FROM (${asked({ text, status, partnerId, partnerIds, named, drivers })}) found JOIN transaction t ON t.id = found.id JOIN partner p ON p.id = t.partner_id
        ORDER BY t.id DESC LIMIT ${CONSOLE_PAGE_SIZE}`, // ids grow with time; by created_at it would sort the transactions of all partners
    );
    const seen = { found: found.map(({ id }) => id) };
    if (text !== undefined)
      await rows(this.database, insertAuditedRead({ by, action: 'search', subject: 'transactions', seen }));
    return found;
  }

  private async allPartners(): Promise<string[]> {
    return (await rows<{ id: string }>(this.database, sql`SELECT id FROM partner`)).map(({ id }) => id);
  }
}

interface Names {
  /** Orders that a bank knows by the text. */
  readonly named: readonly string[];
  readonly drivers: readonly DriverName[];
}

type Asked = TransactionSearch & Names & { readonly partnerIds: readonly string[] };

/**
 * Ids that may be shown. Each way is read by an index of its own, and no more of it than a page: a condition for all of them would read every
 * transaction, and a wallet or a user may have most of them.
 */
function asked({ text, status, partnerId, partnerIds, ...names }: Asked): Sql {
  const query = text?.trim() ?? '';
  if (query === '') return isId(partnerId) || status !== undefined ? newestOf(partnerIds, status) : NEWEST;
  const filter = sql`${isId(partnerId) ? sql`t.partner_id = ${partnerId}` : sql`true`} AND ${status === undefined ? sql`true` : sql`t.status = ${status}`}`;
  const id = idIn(query);
  return id === undefined ? byText(query, { partnerIds, filter, ...names }) : byId(id, filter);
}

const NEWEST = sql`SELECT id FROM transaction ORDER BY id DESC LIMIT ${CONSOLE_PAGE_SIZE}`;

/** The newest of each partner: a few of each are read, however rare the status is. */
const newestOf = (partnerIds: readonly string[], status: string | undefined): Sql => sql`
  SELECT newest.id FROM unnest(${partnerIds}::uuid[]) AS of(partner_id) CROSS JOIN LATERAL (
    SELECT id FROM transaction WHERE partner_id = of.partner_id AND ${status === undefined ? sql`true` : sql`status = ${status}`}
    ORDER BY created_at DESC, id DESC LIMIT ${CONSOLE_PAGE_SIZE}) newest`;

const newestWhere = (condition: Sql, filter: Sql): Sql =>
  sql`(SELECT t.id FROM transaction t WHERE ${condition} AND ${filter} ORDER BY t.id DESC LIMIT ${CONSOLE_PAGE_SIZE})`;

/** In the order of the index of a user's orders. */
const newestOfUser = (userId: Sql, filter: Sql): Sql => sql`
  (SELECT t.id FROM transaction t WHERE t.user_id = ${userId} AND ${filter} ORDER BY t.created_at DESC, t.id DESC LIMIT ${CONSOLE_PAGE_SIZE})`;

const byId = (id: string, filter: Sql): Sql => sql`
  ${newestWhere(sql`t.id = ${id}`, filter)} UNION ${newestWhere(sql`t.request_id = ${id}`, filter)} UNION ${newestOfUser(sql`${id}`, filter)}`;

/** Those that the text names, in any case. Names, email addresses and phones are sealed, and each partner's have digests of their own. */
function byText(
  query: string,
  {
    partnerIds,
    filter,
    named: orders,
    drivers,
  }: Names & { readonly partnerIds: readonly string[]; readonly filter: Sql },
): Sql {
  const emails = partnerIds.map((id) => emailIndex(id, mailboxIn(query)));
  const phones = partnerIds.map((id) => phoneKeyOf(id, query.replace(SPACING, '')));
  const words = partnerIds.map((id) => JSON.stringify(userSearchIndex(id, query)));
  const forms = searchForms(query);
  const events = ['sandbox', ...drivers].flatMap((driver) => forms.map((form) => eventIdOf(driver, form)));
  const newest = (condition: Sql): Sql => newestWhere(condition, filter);
  const named = (orders: Sql): Sql => newest(sql`t.id IN (${orders})`);
  const ofUsers = (key: Sql, digests: readonly (string | null)[]): Sql => sql`
    SELECT newest.id FROM unnest(${partnerIds}::uuid[], ${digests}::text[]) AS digest (partner_id, digest)
    JOIN app_user u ON u.partner_id = digest.partner_id AND ${key} = digest.digest CROSS JOIN LATERAL ${newestOfUser(sql`u.id`, filter)} newest`;
  const isOne = (column: Sql): Sql => sql`${column} = ANY(${forms}::text[])`;
  return sql`
    ${newest(isOne(sql`t.wallet`))} UNION ${newest(isOne(sql`t.blockchain_tx_id`))}
    UNION ${newest(isOne(sql`t.internal_tx_id`))} UNION ${newest(isOne(sql`t.nonce`))}
    UNION ${newest(isOne(sql`t.refund_destination`))}
    UNION ${named(sql`SELECT transaction_id FROM deposit_address WHERE ${isOne(sql`address`)}`)}
    UNION ${named(sql`SELECT transaction_id FROM receipt WHERE ${isOne(sql`tx_id`)}`)}
    UNION ${named(sql`SELECT transaction_id FROM receipt WHERE kind IN ('fiat', 'crypto') AND event_id = ANY(${events}::text[])`)}
    UNION ${named(sql`SELECT transaction_id FROM payout WHERE ${isOne(sql`reference`)}`)}
    UNION ${newest(sql`t.id = ANY(${[...orders]}::uuid[])`)} UNION ${beginningWith(query, newest, filter)}
    UNION ${ofUsers(sql`u.email_key`, emails)} UNION ${ofUsers(sql`u.phone_key`, phones)}
    UNION (SELECT newest.id FROM unnest(${partnerIds}::uuid[], ${words}::jsonb[]) AS asked (partner_id, words)
      CROSS JOIN LATERAL (SELECT u.id FROM app_user u WHERE asked.words <> '[]' AND u.partner_id = asked.partner_id
        AND u.search_words @> ARRAY(SELECT jsonb_array_elements_text(asked.words)) LIMIT ${CONSOLE_PAGE_SIZE}) u
      CROSS JOIN LATERAL ${newestOfUser(sql`u.id`, filter)} newest)`;
}

/** Separators between the groups of a number. */
const SPACING = /[\s().-]/g;

/** Ids of orders and of their users that begin with the text. Ids are in order, so they are a range of the primary key. */
function beginningWith(query: string, newest: (condition: Sql) => Sql, filter: Sql): Sql {
  const [from, to] = idsBeginningWith(query) ?? [];
  if (from === undefined || to === undefined) return newest(sql`false`);
  return sql`
    ${newest(sql`t.id BETWEEN ${from}::uuid AND ${to}::uuid`)}
    UNION (SELECT newest.id FROM (SELECT id FROM app_user WHERE id BETWEEN ${from}::uuid AND ${to}::uuid ORDER BY id DESC LIMIT ${CONSOLE_PAGE_SIZE}) u
      CROSS JOIN LATERAL ${newestOfUser(sql`u.id`, filter)} newest)`;
}
