import { emailIndex, insertAuditedRead, phoneKeyOf, rows, type Sql, sql } from '@rampart/data';
import { CONSOLE_PAGE_SIZE, isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FoundTransaction } from './found-transaction.js';

export interface TransactionSearch {
  /** Id of a transaction or user, an e-mail address, a phone in E.164, a wallet, a blockchain transaction id, a bank reference. */
  readonly text?: string | undefined;
  readonly status?: string | undefined;
  readonly partnerId?: string | undefined;
}

/** Transactions of every partner; the newest first. */
@Injectable()
export class SearchTransactions {
  constructor(private readonly database: DataSource) {}

  /** Finds transactions for the operator named `by`. The text may name a person, so the audit records the search without its text. */
  async findTransactions({ text, status, partnerId }: TransactionSearch, by: string): Promise<FoundTransaction[]> {
    const partnerIds = isId(partnerId) ? [partnerId] : await this.allPartners();
    const found = await rows<FoundTransaction>(
      this.database,
      sql`
        SELECT t.id, jsonb_build_object('id', p.id, 'name', p.name) AS partner, t.type, t.status, t.method, t.created_at AS "createdAt",
          jsonb_build_object('amount', trim_scale(t.fiat)::text, 'currency', t.currency) AS fiat,
          jsonb_build_object('amount', trim_scale(t.crypto)::text, 'currency', t.crypto_currency) AS crypto
        FROM (${asked({ text, status, partnerId, partnerIds })}) found JOIN transaction t ON t.id = found.id JOIN partner p ON p.id = t.partner_id
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

type Asked = TransactionSearch & { readonly partnerIds: readonly string[] };

/**
 * Ids that may be shown. Each way is read by an index of its own, and no more of it than a page: a condition for all of them would read every
 * transaction, and a wallet or a user may have most of them.
 */
function asked({ text, status, partnerId, partnerIds }: Asked): Sql {
  const query = text?.trim() ?? '';
  if (query === '') return isId(partnerId) || status !== undefined ? newestOf(partnerIds, status) : NEWEST;
  const filter = sql`${isId(partnerId) ? sql`t.partner_id = ${partnerId}` : sql`true`} AND ${status === undefined ? sql`true` : sql`t.status = ${status}`}`;
  return isId(query) ? byId(query, filter) : byText(query, { partnerIds, filter });
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

/** Those that the text names exactly; email addresses match in any case. A user's address and phone are sealed, and each partner's have digests of their own. */
function byText(
  query: string,
  { partnerIds, filter }: { readonly partnerIds: readonly string[]; readonly filter: Sql },
): Sql {
  const emails = partnerIds.map((id) => emailIndex(id, query));
  const phones = partnerIds.map((id) => phoneKeyOf(id, query));
  const newest = (condition: Sql): Sql => newestWhere(condition, filter);
  const named = (orders: Sql): Sql => newest(sql`t.id IN (${orders})`);
  const ofUsers = (key: Sql, digests: readonly (string | null)[]): Sql => sql`
    SELECT newest.id FROM unnest(${partnerIds}::uuid[], ${digests}::text[]) AS digest (partner_id, digest)
    JOIN app_user u ON u.partner_id = digest.partner_id AND ${key} = digest.digest CROSS JOIN LATERAL ${newestOfUser(sql`u.id`, filter)} newest`;
  return sql`
    ${newest(sql`t.wallet = ${query}`)} UNION ${newest(sql`t.blockchain_tx_id = ${query}`)}
    UNION ${newest(sql`t.internal_tx_id = ${query}`)} UNION ${newest(sql`t.nonce = ${query}`)}
    UNION ${newest(sql`t.refund_destination = ${query}`)}
    UNION ${named(sql`SELECT transaction_id FROM receipt WHERE tx_id = ${query}`)}
    UNION ${named(sql`SELECT transaction_id FROM receipt WHERE kind IN ('fiat', 'crypto') AND event_id = ${query}`)}
    UNION ${named(sql`SELECT transaction_id FROM payout WHERE reference = ${query}`)}
    UNION ${ofUsers(sql`u.email_key`, emails)} UNION ${ofUsers(sql`u.phone_key`, phones)}`;
}
