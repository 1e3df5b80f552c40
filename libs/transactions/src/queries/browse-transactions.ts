import {
  amountIn,
  emailIndex,
  findByWords,
  idsLike,
  mailboxIn,
  type Page,
  pageOf,
  type Reading,
  readingOf,
  searchForms,
  type Stretch,
  Transaction,
  User,
} from '@rampart/data';
import { sql } from '@rampart/sql';
import { searchIndex, userSearchIndex } from '@rampart/sealing';
import { type FiatCode, isId, type MethodId, type TransactionStatus, type TransactionType } from '@rampart/kernel';
import { type DriverName, eventIdOf, RoutedRail, UNNAMED_DRIVER } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';
import { genuineOrders } from './assert-genuine.js';
import { ordersOfHeldPayments } from './named-order.js';

export interface BrowseFilters extends Stretch {
  readonly status?: readonly TransactionStatus[];
  readonly type?: TransactionType;
  readonly method?: MethodId;
  /** Fiat currency. */
  readonly currency?: FiatCode;
  readonly from?: Date;
  readonly to?: Date;
  /** In the order's fiat currency. */
  readonly minFiat?: number;
  readonly maxFiat?: number;
  /** An id, its beginning or its short form, a wallet or an address of deposits or refunds, a blockchain transaction id, the reference of a payment, words of an email address or a name, a phone, words in `partnerData`, or an amount with its currency, of orders of the last 90 days unless `from` is given. */
  readonly search?: string;
  readonly userId?: string;
}

export interface FoundTransaction {
  readonly id: string;
  readonly transaction: Transaction;
  readonly userEmail: string;
}

/** Search of a partner's transactions, for the dashboard. */
@Injectable()
export class BrowseTransactions {
  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
  ) {}

  /** Lists one page, newest first. Throws VALIDATION_FAILED. */
  async listPage(partnerId: string, filters: BrowseFilters): Promise<Page<FoundTransaction>> {
    const reading = readingOf(filters);
    const stretch = (): SelectQueryBuilder<Transaction> => this.readStretch(partnerId, filters, reading);
    const query = stretch();
    if (filters.search !== undefined) {
      const { ways, parameters } = await this.findWays(partnerId, filters.search.trim(), filters.from === undefined);
      const found = ways.map((way) => `(${stretch().select('t.id').andWhere(way).getQuery()})`);
      query.andWhere(`t.id IN (${found.join(' UNION ')})`, parameters);
    }
    return pageOf(await this.withEmails(partnerId, await query.getMany()), reading);
  }

  /** Excludes what the other filters exclude from one stretch of the list. */
  private readStretch(partnerId: string, filters: BrowseFilters, reading: Reading): SelectQueryBuilder<Transaction> {
    const query = this.database
      .getRepository(Transaction)
      .createQueryBuilder('t')
      .where('t.partner_id = :partnerId', { partnerId });
    applyFilters(query, filters);
    const [sign, order] = reading.direction === 'older' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    if (reading.id !== undefined) query.andWhere(`t.id ${sign} :at`, { at: reading.id });
    return query.orderBy('t.id', order).limit(reading.limit + 1);
  }

  /**
   * Runs a separate read for each way to find orders, by its own index and of at most one page: one condition for all of them would read every order of the
   * partner, and a wallet may have most of them. Rare words are resolved to ids; frequent ones soon turn up along the list.
   */
  private async findWays(
    partnerId: string,
    search: string,
    isOpenEnded: boolean,
  ): Promise<{ readonly ways: readonly string[]; readonly parameters: object }> {
    const isAnId: boolean = isId(search);
    if (isAnId) return { ways: WAYS_BY_ID, parameters: { search } };
    const amount = amountIn(search);
    const range = idsLike(search);
    const byAmount = amount ? WAYS_BY_AMOUNT.map((way) => (isOpenEnded ? `${way} AND ${RECENT}` : way)) : [];
    const byText = [...WAYS_BY_TEXT, ...byAmount, ...(range ? [LIKE_ID] : [])];
    const ids = range && { firstId: range.from, lastId: range.to, pattern: range.pattern };
    const forms = searchForms(search);
    const bankKnows = await this.rail.findNamed(search);
    const texts = { forms, events: eventIdsOf(forms, this.rail.drivers), bankKnows, ...amount, ...ids };
    const words = searchIndex(partnerId, search);
    if (words.length === 0) return { ways: byText, parameters: texts };
    const named = await this.findNamed(partnerId, search, words);
    return { ways: [...byText, ...named.ways], parameters: { partnerId, ...texts, ...named.parameters } };
  }

  /** Searches the words of the order's own data and of its user. */
  private async findNamed(
    partnerId: string,
    search: string,
    words: readonly string[],
  ): Promise<{ readonly ways: readonly string[]; readonly parameters: object }> {
    const userWords = userSearchIndex(partnerId, search);
    const { orders, ...found } = await findByWords(this.database, partnerId, words);
    const isSame = userWords.join() === words.join();
    const { users } = isSame ? found : await findByWords(this.database, partnerId, userWords);
    const ways = [
      orders === null ? 't.partner_data_words @> :words' : 't.id = ANY(:orders)',
      users === null
        ? 'EXISTS (SELECT FROM app_user u WHERE u.id = t.user_id AND u.partner_id = :partnerId AND u.search_words @> :userWords)'
        : 't.user_id = ANY(:users)',
      ...(search.includes('@') ? [OF_MAILBOX] : []),
    ];
    const mailbox = emailIndex(partnerId, mailboxIn(search));
    return { ways, parameters: { words, userWords, users, orders, mailbox } };
  }

  async withEmails(partnerId: string, transactions: readonly Transaction[]): Promise<FoundTransaction[]> {
    if (transactions.length === 0) return [];
    const users = await this.database
      .getRepository(User)
      .findBy({ partnerId, id: In(transactions.map(({ userId }) => userId)) });
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    return genuineOrders(transactions).map((transaction) => ({
      id: transaction.id,
      transaction,
      userEmail: emails.get(transaction.userId) ?? '',
    }));
  }
}

function applyFilters(
  query: SelectQueryBuilder<Transaction>,
  { status, type, method, currency, from, to, minFiat, maxFiat, userId }: BrowseFilters,
): void {
  if (status) query.andWhere('t.status = ANY(:status)', { status });
  if (type) query.andWhere('t.type = :type', { type });
  if (method) query.andWhere('t.method = :method', { method });
  if (currency) query.andWhere('t.currency = :chosenCurrency', { chosenCurrency: currency });
  if (from) query.andWhere('t.created_at >= :from', { from });
  if (to) query.andWhere('t.created_at < :to', { to });
  if (minFiat !== undefined) query.andWhere('t.fiat >= :minFiat', { minFiat });
  if (maxFiat !== undefined) query.andWhere('t.fiat <= :maxFiat', { maxFiat });
  if (userId !== undefined) query.andWhere('t.user_id = :userId', { userId: isId(userId) ? userId : null });
}

const WAYS_BY_ID = ['id', 'user_id', 'request_id'].map((name) => `t.${name} = :search`);
const WAYS_BY_TEXT = [
  ...['wallet', 'blockchain_tx_id', 'internal_tx_id', 'nonce', 'refund_destination'].map(
    (name) => `t.${name} = ANY(:forms)`,
  ),
  't.id IN (SELECT transaction_id FROM deposit_address WHERE address = ANY(:forms))',
  't.id IN (SELECT transaction_id FROM receipt WHERE tx_id = ANY(:forms))',
  "t.id IN (SELECT transaction_id FROM receipt WHERE kind IN ('fiat', 'crypto') AND event_id = ANY(:events))",
  't.id IN (SELECT transaction_id FROM payout WHERE reference = ANY(:forms))',
  `t.id IN (${ordersOfHeldPayments(sql`:events`, sql`:forms`).toQuery().text})`,
  't.id = ANY(:bankKnows)',
];
/** The amounts of an order: the ordered amount, the amount that its user has to pay, and the amount received in the end. */
const WAYS_BY_AMOUNT = [
  `t.currency = :currency AND (t.fiat = ANY(:amounts::numeric[]) OR t.fiat - coalesce(t.fiat_discount, 0) = ANY(:amounts::numeric[])
    OR (t.type = 'sell' AND t.total = ANY(:amounts::numeric[])))`,
  `t.crypto_currency = :currency AND (t.crypto = ANY(:amounts::numeric[]) OR (t.type = 'buy' AND t.total = ANY(:amounts::numeric[])))`,
];
/** Amounts have no index, so a search by amount reads no further back than users usually look. */
const RECENT = "t.created_at > rampart_now() - interval '90 days'";
const LIKE_ID = 't.id BETWEEN :firstId AND :lastId AND t.id::text LIKE :pattern';
const OF_MAILBOX = 't.user_id IN (SELECT id FROM app_user WHERE partner_id = :partnerId AND email_key = :mailbox)';

/** Ids under which a payment may be stored whose provider id is one of the forms. */
const eventIdsOf = (forms: readonly string[], drivers: readonly DriverName[]): string[] =>
  [UNNAMED_DRIVER, ...drivers].flatMap((driver) => forms.map((form) => eventIdOf(driver, form)));
