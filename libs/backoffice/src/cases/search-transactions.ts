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
        FROM transaction t JOIN partner p ON p.id = t.partner_id
        WHERE ${named(text, partnerIds)} AND (${status ?? null}::text IS NULL OR t.status = ${status ?? null})
          AND (${isId(partnerId) ? partnerId : null}::uuid IS NULL OR t.partner_id = ${isId(partnerId) ? partnerId : null})
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

/**
 * The condition that a transaction matches the text exactly; e-mail addresses match in any case. A user's address and phone are sealed,
 * and each partner's have digests of their own.
 */
function named(text: string | undefined, partnerIds: readonly string[]): Sql {
  const query = text?.trim();
  if (query === undefined || query === '') return sql`true`;
  if (isId(query)) return sql`(t.id = ${query} OR t.user_id = ${query} OR t.request_id = ${query})`;
  const emails = partnerIds.map((id) => emailIndex(id, query));
  const phones = partnerIds.map((id) => phoneKeyOf(id, query));
  return sql`t.id IN (
    SELECT id FROM transaction WHERE ${query} IN (wallet, blockchain_tx_id, internal_tx_id, nonce, refund_destination)
    UNION SELECT transaction_id FROM receipt WHERE ${query} IN (tx_id, event_id)
    UNION SELECT transaction_id FROM payout WHERE reference = ${query}
    UNION SELECT t.id FROM transaction t JOIN app_user u ON u.id = t.user_id
    JOIN unnest(${partnerIds}::uuid[], ${emails}::text[], ${phones}::text[]) AS digest (partner_id, email, phone)
      ON u.partner_id = digest.partner_id AND (u.email_key = digest.email OR u.phone_key = digest.phone))`;
}
