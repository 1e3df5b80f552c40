import type { FoundTransactionView } from '@rampart/contract';
import { insertAudit, rows, type Sql, sql } from '@rampart/data';
import { isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Chosen by us: an operator's screen. */
const MOST_SHOWN = 50;

export interface TransactionSearch {
  /** An id of transaction or user, an e-mail address, a wallet, a blockchain transaction id, a bank reference. */
  readonly text?: string | undefined;
  readonly status?: string | undefined;
  readonly partnerId?: string | undefined;
}

type Row = Omit<FoundTransactionView, 'createdAt'> & { readonly createdAt: Date };

/** Transactions of every partner; the newest first. */
@Injectable()
export class SearchTransactions {
  constructor(private readonly database: DataSource) {}

  /** `by` is the operator's name; what is looked for may name a person, so that somebody looked is written down, and not for what. */
  async findTransactions({ text, status, partnerId }: TransactionSearch, by: string): Promise<FoundTransactionView[]> {
    const found = await rows<Row>(
      this.database,
      sql`
        SELECT t.id, jsonb_build_object('id', p.id, 'name', p.name) AS partner, t.type, t.status, t.method, t.created_at AS "createdAt",
          jsonb_build_object('amount', trim_scale(t.fiat)::text, 'currency', t.currency) AS fiat,
          jsonb_build_object('amount', trim_scale(t.crypto)::text, 'currency', t.crypto_currency) AS crypto
        FROM transaction t JOIN partner p ON p.id = t.partner_id
        WHERE ${named(text)} AND (${status ?? null}::text IS NULL OR t.status = ${status ?? null})
          AND (${isId(partnerId) ? partnerId : null}::uuid IS NULL OR t.partner_id = ${isId(partnerId) ? partnerId : null})
        ORDER BY t.created_at DESC, t.id DESC LIMIT ${MOST_SHOWN}`,
    );
    if (text !== undefined)
      await this.auditSearch(
        by,
        found.map(({ id }) => id),
      );
    return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  private async auditSearch(by: string, found: readonly string[]): Promise<void> {
    await rows(
      this.database,
      insertAudit({
        actor: `operator:${by}`,
        action: 'search',
        subject: 'transactions',
        reason: '',
        before: null,
        after: { found },
      }),
    );
  }
}

/** Everything that a text may name, letter for letter; e-mail addresses in any case. */
function named(text: string | undefined): Sql {
  const said = text?.trim();
  if (said === undefined || said === '') return sql`true`;
  if (isId(said)) return sql`(t.id = ${said} OR t.user_id = ${said} OR t.request_id = ${said})`;
  return sql`t.id IN (
    SELECT id FROM transaction WHERE ${said} IN (wallet, blockchain_tx_id, internal_tx_id, nonce, refund_destination)
    UNION SELECT transaction_id FROM receipt WHERE ${said} IN (tx_id, event_id)
    UNION SELECT transaction_id FROM payout WHERE reference = ${said}
    UNION SELECT t.id FROM transaction t JOIN app_user u ON u.id = t.user_id WHERE u.email_key = lower(${said}) OR u.phone = ${said})`;
}
