import { Proposal } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { MAX_LISTED, MODERATION_KINDS, type ModerationKind, type TransactionType } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { Money, PartnerName } from './found-transaction.js';
import { MODERATION_SOURCES } from './moderation-sources.js';

/** An order whose money awaits an operator. */
export interface ModerationItem {
  readonly kind: ModerationKind;
  readonly transactionId: string;
  readonly partner: PartnerName;
  readonly type: TransactionType;
  readonly status: string;
  readonly since: Date;
  /** A provider's response, or what is known. */
  readonly why: string;
  readonly atStake: Money;
  /** The order's value in US dollars at its own price, decimal text. */
  readonly worthUsd: string;
  /** The operator who works on it. */
  readonly owner: string | null;
  /** The decision that awaits a second operator. */
  readonly proposal: Proposal | null;
}

type Row = Omit<ModerationItem, 'proposal' | 'atStake'> & Money;

/** Orders whose money awaits an operator, over all partners; the longest waiting first. */
@Injectable()
export class ModerationDesk {
  constructor(private readonly database: DataSource) {}

  async listWaiting(): Promise<ModerationItem[]> {
    const found = await rows<Row>(
      this.database,
      sql`
        WITH waiting (kind, transaction_id, since, why, amount, currency) AS (${allSources()})
        SELECT w.kind, w.transaction_id AS "transactionId", w.since, w.why, trim_scale(w.amount)::text AS amount, w.currency,
          t.type, t.status, trim_scale(round(t.crypto * t.crypto_price_usd, 2))::text AS "worthUsd",
          jsonb_build_object('id', p.id, 'name', p.name) AS partner,
          (SELECT CASE n.kind WHEN 'taken' THEN n.by END FROM case_note n
            WHERE n.user_id = t.user_id AND n.transaction_id = t.id AND n.kind IN ('taken', 'released') ORDER BY n.id DESC LIMIT 1) AS owner
        FROM waiting w JOIN transaction t ON t.id = w.transaction_id JOIN partner p ON p.id = t.partner_id
        ORDER BY w.since LIMIT ${MAX_LISTED}`,
    );
    const open = await this.database.getRepository(Proposal).findBy({ decidedAt: IsNull() });
    return found.map(({ amount, currency, ...row }) => ({
      ...row,
      atStake: { amount, currency },
      proposal: open.find(({ transactionId }) => transactionId === row.transactionId) ?? null,
    }));
  }
}

const allSources = (): Sql =>
  MODERATION_KINDS.map((kind) => sql`SELECT ${kind}::text, s.* FROM (${MODERATION_SOURCES[kind]}) s`).reduce(
    (all, one) => sql`${all} UNION ALL ${one}`,
  );
