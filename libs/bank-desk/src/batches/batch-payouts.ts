import { Injectable } from '@nestjs/common';
import { reveal } from '@rampart/config';
import { isId } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import { DeskDatabase } from '../desk-database.js';
import type { Creditor } from '../rail/desk-payouts.js';
import { readSubject } from '../references.js';

/** A payout of a batch, with its payee. */
export interface BatchPayout extends Creditor {
  readonly seq: string;
  /** End-to-end id of the payout. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly purpose: string;
  /** Null for the return of a payment without an order. */
  readonly transactionId: string | null;
  readonly state: string;
}

export interface BatchPayoutPage {
  readonly payouts: readonly BatchPayout[];
  /** Digest of all payouts of the batch. */
  readonly digest: string;
  /** Cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/** Payouts per page, as operators read them. */
const PAGE = 500;

/**
 * SQL expression of the digest of a batch's payouts: what is sent, and to whom. The state of a payout is not part of it, since a payout that a statement shows
 * drops out of the file by itself.
 */
export const digestOf = (batchId: string): Sql => sql`
  (SELECT encode(sha256(convert_to(coalesce(string_agg(
     jsonb_build_array(key, amount::text, currency, creditor, reference, purpose, subject)::text, chr(10) ORDER BY seq), ''), 'UTF8')), 'hex')
   FROM desk.payout WHERE batch_id = ${batchId})`;

/** Shows operators the payouts of a batch. */
@Injectable()
export class BatchPayouts {
  constructor(private readonly database: DeskDatabase) {}

  /** Lists the payouts after a cursor, in the order of the file, with the digest that an approval names. */
  async listPayouts(batchId: string, after = '0'): Promise<BatchPayoutPage> {
    const found = await rows<PayoutRow>(
      this.database,
      sql`SELECT seq::text AS seq, reference, trim_scale(amount)::text AS amount, currency, purpose, subject, state, creditor
       FROM desk.payout WHERE batch_id = ${batchId} AND seq > ${after} ORDER BY desk.payout.seq LIMIT ${PAGE}`,
    );
    const [shown] = await rows<{ digest: string }>(this.database, sql`SELECT ${digestOf(batchId)} AS digest`);
    return {
      payouts: found.map(payoutOf),
      digest: shown?.digest ?? '',
      next: found.length === PAGE ? found.at(-1)?.seq : undefined,
    };
  }
}

interface PayoutRow extends Omit<BatchPayout, keyof Creditor | 'transactionId'> {
  readonly subject: string;
  readonly creditor: string;
}

function payoutOf({ subject, creditor, ...row }: PayoutRow): BatchPayout {
  const transactionId = readSubject(subject);
  return {
    ...row,
    ...(JSON.parse(reveal(creditor)) as Creditor),
    transactionId: isId(transactionId) ? transactionId : null,
  };
}
