import {
  amountIn,
  emailIndex,
  idIn,
  type IdRange,
  idsLike,
  insertAuditedRead,
  mailboxIn,
  phoneKeyOf,
  type SearchedAmount,
  searchForms,
} from '@rampart/data';
import { rows, sql, type Sql } from '@rampart/sql';
import { userSearchIndex } from '@rampart/sealing';
import { CONSOLE_PAGE_SIZE, isId } from '@rampart/kernel';
import { type DriverName, eventIdOf, RoutedRail } from '@rampart/ports';
import { ordersOfHeldPayments } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FoundTransaction } from './found-transaction.js';

export interface TransactionSearch {
  /**
   * Id of a transaction or user, its beginning or its short form; a name, an email address or a phone; a wallet or a deposit address; a blockchain transaction id;
   * the reference of a payment: the payer's, the bank's or the provider's; an amount with its currency, of orders of the last 90 days unless `from` is given.
   */
  readonly text?: string | undefined;
  readonly status?: string | undefined;
  readonly partnerId?: string | undefined;
  readonly method?: string | undefined;
  /** Fiat currency. */
  readonly currency?: string | undefined;
  /** Fiat of the order, both ends included; of orders of the last 90 days unless `from` is given. */
  readonly minFiat?: number | undefined;
  readonly maxFiat?: number | undefined;
  /** The order's creation, ISO 8601: from the first moment to the second, which is excluded. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Searches transactions of every partner, newest first. */
@Injectable()
export class SearchTransactions {
  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
  ) {}

  /** Finds transactions for the operator named `by`. The text may contain a user's name, so the audit records the search without its text. */
  async findTransactions(search: TransactionSearch, by: string): Promise<FoundTransaction[]> {
    const { text, partnerId } = search;
    const partnerIds = isId(partnerId) ? [partnerId] : await this.allPartners();
    const named = text === undefined || idIn(text) !== undefined ? [] : await this.rail.findNamed(text);
    const drivers = this.rail.drivers;
    const found = await rows<FoundTransaction>(
      this.database,
      sql`
        SELECT t.id, jsonb_build_object('id', p.id, 'name', p.name) AS partner, t.type, t.status, t.method, t.created_at AS "createdAt",
          jsonb_build_object('amount', trim_scale(t.fiat)::text, 'currency', t.currency) AS fiat,
          jsonb_build_object('amount', trim_scale(t.crypto)::text, 'currency', t.crypto_currency) AS crypto
        FROM (SELECT id FROM (${asked({ ...search, partnerIds, named, drivers })}) named ORDER BY id DESC LIMIT ${CONSOLE_PAGE_SIZE}) found
        JOIN transaction t ON t.id = found.id JOIN partner p ON p.id = t.partner_id
        ORDER BY t.id DESC`, // ids grow with time; by created_at it would sort the transactions of all partners
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
  /** Orders that a bank associates with the text. */
  readonly named: readonly string[];
  readonly drivers: readonly DriverName[];
}

type Asked = TransactionSearch & Names & { readonly partnerIds: readonly string[] };

/**
 * Selects ids that may be shown. Each way to find orders uses its own index and reads no more than a page: one condition for all of them would read every
 * transaction, and a wallet or a user may have most of them.
 */
function asked({ text, partnerIds, named, drivers, ...filters }: Asked): Sql {
  const query = text?.trim() ?? '';
  const filter = filterOf(filters);
  if (query === '')
    return Object.values(filters).some((each) => each !== undefined) ? newestOf(partnerIds, filter) : NEWEST;
  const id = idIn(query);
  if (id !== undefined) return byId(id, filter);
  const found = byText(query, { partnerIds, filter, named, drivers });
  const amount = amountIn(query);
  if (!amount) return found;
  const recent = filters.from === undefined ? RECENT : sql`true`;
  return sql`${found} UNION (${newestOf(partnerIds, sql`${filter} AND ${isOfAmount(amount)} AND ${recent}`)})`;
}

type Filters = Omit<TransactionSearch, 'text'>;

const filterOf = ({ partnerId, status, method, currency, minFiat, maxFiat, from, to }: Filters): Sql => {
  const given = (value: unknown, condition: Sql): Sql => (value === undefined ? sql`true` : condition);
  const recent = from === undefined ? given(minFiat ?? maxFiat, RECENT) : sql`true`;
  return sql`${isId(partnerId) ? sql`t.partner_id = ${partnerId}` : sql`true`} AND ${given(status, sql`t.status = ${status}`)}
    AND ${given(method, sql`t.method = ${method}`)} AND ${given(currency, sql`t.currency = ${currency}`)}
    AND ${given(minFiat, sql`t.fiat >= ${minFiat}`)} AND ${given(maxFiat, sql`t.fiat <= ${maxFiat}`)} AND ${recent}
    AND ${given(from, sql`t.created_at >= ${dateOf(from)}`)} AND ${given(to, sql`t.created_at < ${dateOf(to)}`)}`;
};

/** Postgres parses fewer forms of ISO 8601 than the request may contain, such as years of six digits. */
const dateOf = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time));

/** Matches the amounts of an order: the ordered amount, the amount that its user has to pay, or the amount received in the end. */
function isOfAmount({ amounts, currency }: SearchedAmount): Sql {
  const isOne = (amount: Sql): Sql => sql`${amount} = ANY(${amounts}::numeric[])`;
  return sql`(
    (t.currency = ${currency} AND (${isOne(sql`t.fiat`)} OR ${isOne(sql`t.fiat - coalesce(t.fiat_discount, 0)`)}))
    OR (t.crypto_currency = ${currency} AND ${isOne(sql`t.crypto`)})
    OR (CASE t.type WHEN 'buy' THEN t.crypto_currency ELSE t.currency END = ${currency} AND ${isOne(sql`t.total`)}))`;
}

/** Amounts have no index, so a search by amount reads only as far back as operators usually look. */
const RECENT = sql`t.created_at > rampart_now() - interval '90 days'`;

const NEWEST = sql`SELECT id FROM transaction ORDER BY id DESC LIMIT ${CONSOLE_PAGE_SIZE}`;

/** Selects the newest of each partner, using its index in the order of time. */
const newestOf = (partnerIds: readonly string[], filter: Sql): Sql => sql`
  SELECT newest.id FROM unnest(${partnerIds}::uuid[]) AS of(partner_id) CROSS JOIN LATERAL (
    SELECT t.id FROM transaction t WHERE t.partner_id = of.partner_id AND ${filter}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${CONSOLE_PAGE_SIZE}) newest`;

const newestWhere = (condition: Sql, filter: Sql): Sql =>
  sql`(SELECT t.id FROM transaction t WHERE ${condition} AND ${filter} ORDER BY t.id DESC LIMIT ${CONSOLE_PAGE_SIZE})`;

/** Uses the order of the index of a user's orders. */
const newestOfUser = (userId: Sql, filter: Sql): Sql => sql`
  (SELECT t.id FROM transaction t WHERE t.user_id = ${userId} AND ${filter} ORDER BY t.created_at DESC, t.id DESC LIMIT ${CONSOLE_PAGE_SIZE})`;

const byId = (id: string, filter: Sql): Sql => sql`
  ${newestWhere(sql`t.id = ${id}`, filter)} UNION ${newestWhere(sql`t.request_id = ${id}`, filter)} UNION ${newestOfUser(sql`${id}`, filter)}`;

/** Selects the orders that the text identifies, ignoring case. Names, email addresses and phones are sealed, and each partner's have their own digests. */
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
    UNION ${named(ordersOfHeldPayments(sql`${events}`, sql`${forms}`))}
    UNION ${newest(sql`t.id = ANY(${[...orders]}::uuid[])`)} UNION ${likeId(query, newest, filter)}
    UNION ${ofUsers(sql`u.email_key`, emails)} UNION ${ofUsers(sql`u.phone_key`, phones)}
    UNION (SELECT newest.id FROM unnest(${partnerIds}::uuid[], ${words}::jsonb[]) AS asked (partner_id, words)
      CROSS JOIN LATERAL (SELECT u.id FROM app_user u WHERE asked.words <> '[]' AND u.partner_id = asked.partner_id
        AND u.search_words @> ARRAY(SELECT jsonb_array_elements_text(asked.words)) LIMIT ${CONSOLE_PAGE_SIZE}) u
      CROSS JOIN LATERAL ${newestOfUser(sql`u.id`, filter)} newest)`;
}

/** Separators between the groups of a number. */
const SPACING = /[\s().-]/g;

/** Selects orders, and orders of users, whose ids match the text. Matching ids are consecutive, so they are a range of the primary key. */
function likeId(query: string, newest: (condition: Sql) => Sql, filter: Sql): Sql {
  const range = idsLike(query);
  if (!range) return newest(sql`false`);
  return sql`
    ${newest(isLike(sql`t.id`, range))}
    UNION (SELECT newest.id FROM (SELECT id FROM app_user WHERE ${isLike(sql`id`, range)} ORDER BY id DESC LIMIT ${CONSOLE_PAGE_SIZE}) u
      CROSS JOIN LATERAL ${newestOfUser(sql`u.id`, filter)} newest)`;
}

const isLike = (id: Sql, { from, to, pattern }: IdRange): Sql =>
  sql`${id} BETWEEN ${from}::uuid AND ${to}::uuid AND ${id}::text LIKE ${pattern}`;
