import { type Page, pageOf, readingOf, searchIndex, type Stretch, Transaction, User } from '@rampart/data';
import { isId, type MethodId, type TransactionStatus, type TransactionType } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type SelectQueryBuilder } from 'typeorm';

export interface BrowseFilters extends Stretch {
  readonly status?: readonly TransactionStatus[];
  readonly type?: TransactionType;
  readonly method?: MethodId;
  readonly from?: Date;
  readonly to?: Date;
  /** In the order's fiat currency. */
  readonly minFiat?: number;
  readonly maxFiat?: number;
  /** An id, a wallet, a blockchain transaction id, words of an email address or a name, or words in `partnerData`. */
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
  constructor(private readonly database: DataSource) {}

  /** Lists one page, newest first. Throws VALIDATION_FAILED. */
  async listPage(partnerId: string, filters: BrowseFilters): Promise<Page<FoundTransaction>> {
    const reading = readingOf(filters);
    const query = this.database
      .getRepository(Transaction)
      .createQueryBuilder('t')
      .where('t.partner_id = :partnerId', { partnerId });
    applyFilters(query, partnerId, filters);
    const [sign, order] = reading.direction === 'older' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    if (reading.id !== undefined) query.andWhere(`t.id ${sign} :at`, { at: reading.id });
    const read = await query
      .orderBy('t.id', order)
      .limit(reading.limit + 1)
      .getMany();
    return pageOf(await this.withEmails(partnerId, read), reading);
  }

  async withEmails(partnerId: string, transactions: readonly Transaction[]): Promise<FoundTransaction[]> {
    const users = await this.database
      .getRepository(User)
      .findBy({ partnerId, id: In(transactions.map(({ userId }) => userId)) });
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    return transactions.map((transaction) => ({
      id: transaction.id,
      transaction,
      userEmail: emails.get(transaction.userId) ?? '',
    }));
  }
}

function applyFilters(
  query: SelectQueryBuilder<Transaction>,
  partnerId: string,
  { status, type, method, from, to, minFiat, maxFiat, search, userId }: BrowseFilters,
): void {
  if (status) query.andWhere('t.status = ANY(:status)', { status });
  if (type) query.andWhere('t.type = :type', { type });
  if (method) query.andWhere('t.method = :method', { method });
  if (from) query.andWhere('t.created_at >= :from', { from });
  if (to) query.andWhere('t.created_at < :to', { to });
  if (minFiat !== undefined) query.andWhere('t.fiat >= :minFiat', { minFiat });
  if (maxFiat !== undefined) query.andWhere('t.fiat <= :maxFiat', { maxFiat });
  if (userId !== undefined) query.andWhere('t.user_id = :userId', { userId: isId(userId) ? userId : null });
  if (search !== undefined) applySearch(query, partnerId, search.trim());
}

function applySearch(query: SelectQueryBuilder<Transaction>, partnerId: string, search: string): void {
  const isAnId: boolean = isId(search);
  if (isAnId) {
    query.andWhere('(t.id = :search OR t.user_id = :search OR t.request_id = :search)', { search });
    return;
  }
  const words = searchIndex(partnerId, search);
  const byWords = `OR t.partner_data_words @> :words
      OR t.user_id IN (SELECT u.id FROM app_user u WHERE u.partner_id = :partnerId AND u.search_words @> :words)`;
  query.andWhere(
    `(t.wallet = :search OR t.blockchain_tx_id = :search OR t.nonce = :search ${words.length > 0 ? byWords : ''})`,
    { search, words },
  );
}
