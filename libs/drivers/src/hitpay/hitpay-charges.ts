import { Injectable } from '@nestjs/common';
import { conceal } from '@rampart/config';
import { readChanges } from '@rampart/driver-tables';
import { Decimal } from '@rampart/kernel';
import type { Changes, FiatPayment } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import { RailDatabase } from '../provider/rail-database.js';
import { type Charge, chargePage } from './hitpay-answers.js';
import { HITPAY, HitpayApi } from './hitpay-api.js';
import { HitpayLog } from './hitpay-log.js';
import { type ChargePayments, type ChargeRow, paymentsOf } from './charge-payments.js';

const PER_PAGE = '100';
/** A payment request is paid once, so more pages mean an error at HitPay. */
const MAX_PAGES_OF_REQUEST = 10;

export interface ChargePage {
  readonly charges: readonly Charge[];
  readonly next: string | undefined;
}

const PARTLY_REFUNDED = 'partially_refunded';

/** `paid` is money that arrived; `void` is money that was taken back. Other states involve no money, or not yet. */
const STATES: Readonly<Record<string, ChargeRow['state']>> = {
  succeeded: 'paid',
  refunded: 'refunded',
  [PARTLY_REFUNDED]: 'paid',
  failed: 'void',
  void: 'void',
  voided: 'void',
  canceled: 'void',
};

/** Stores charges as HitPay has reported them, one row each, and another row for each that it reported again with another amount. */
@Injectable()
export class HitpayCharges {
  constructor(
    private readonly database: RailDatabase,
    private readonly api: HitpayApi,
    private readonly log: HitpayLog,
  ) {}

  /** Fetches a page of all charges, newest first. */
  async fetchPage(query: Readonly<Record<string, string>>): Promise<ChargePage> {
    const body = await this.api.fetchObject({
      name: 'listCharges',
      path: '/v1/charges',
      query: { per_page: PER_PAGE, ...query },
    });
    const page = chargePage.safeParse(body);
    if (!page.success) throw new Error(`HitPay's charges cannot be read: ${fieldsOf(page.error.issues)}`);
    return { charges: page.data.data, next: page.data.meta?.next_cursor ?? undefined };
  }

  /** Takes charges newest first, as HitPay lists them, and stores the oldest first. */
  async storeCharges(charges: readonly Charge[]): Promise<void> {
    const known = new Map<string, object>();
    for (const charge of [...charges].reverse()) {
      const state = STATES[charge.status];
      const key = [charge.id, charge.amount, charge.currency].join(' ');
      if (state !== undefined && !known.has(key)) known.set(key, { ...rowOf(charge), state, place: known.size });
    }
    const listed = JSON.stringify([...known.values()]);
    if (known.size === 0) return;
    await rows(this.database, insertNew(listed));
    await rows(this.database, changeStates(listed));
  }

  /** Reads from HitPay what was paid for a transaction, and returns it with what was known before. */
  async readPayments(reference: string): Promise<readonly FiatPayment[]> {
    const requests = await rows<{ request_id: string }>(
      this.database,
      sql`SELECT request_id FROM rails.collection WHERE driver = ${HITPAY} AND transaction_id = ${reference} ORDER BY created_at`,
    );
    for (const { request_id } of requests) await this.readRequest(request_id);
    const found = await rows<ChargeRow>(
      this.database,
      sql`SELECT id, amount, currency, received_at, payer_name, state, refunded, was_split FROM rails.charge WHERE driver = ${HITPAY} AND subject = ${reference} ORDER BY received_at, seq`,
    );
    const [first, again] = splitContradictions(found);
    const read = await Promise.all([...first, ...again].map((row) => this.paymentsOf(row)));
    return [...read.flatMap(({ payments }) => payments), ...read.flatMap(({ contradiction }) => contradiction ?? [])];
  }

  changesSince(cursor: string): Promise<Changes> {
    const charges = { table: 'rails.charge', subject: 'subject', where: sql`driver = ${HITPAY}` } as const;
    return readChanges(this.database, charges, cursor);
  }

  private async readRequest(requestId: string): Promise<void> {
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES_OF_REQUEST; page += 1) {
      const { charges, next } = await this.fetchPage({
        payment_request_id: requestId,
        ...(cursor === undefined ? {} : { cursor }),
      });
      await this.storeCharges(charges.filter((charge) => charge.payment_request_id === requestId));
      if (next === undefined) return;
      cursor = next;
    }
    throw new Error('HitPay has more charges of one payment request than can be');
  }

  /** Records that parts are reported before they are reported for the first time, so that they are reported as reversed when the charge counts again. */
  private async paymentsOf(charge: ChargeRow): Promise<ChargePayments> {
    const read = paymentsOf(charge, await this.log.allRefundsOf(charge.id));
    if (read.isSplit && !charge.was_split)
      await rows(
        this.database,
        sql`UPDATE rails.charge SET was_split = true WHERE driver = ${HITPAY} AND id = ${charge.id}`,
      );
    return read;
  }
}

/** Leaves a charge unchanged that HitPay has already reported with this amount. */
const insertNew = (listed: string): Sql => sql`
  INSERT INTO rails.charge (driver, id, amount, currency, subject, received_at, payer_name, state, refunded, revision)
  SELECT ${HITPAY}, n.id, n.amount, n.currency, coalesce(k.transaction_id, n.request_id, n.id), n.received_at, n.payer_name, n.state, n.refunded, 0
  FROM jsonb_to_recordset(${listed}::jsonb) AS n(id text, request_id text, amount text, currency text, received_at timestamptz, payer_name text, state text, refunded text, place integer)
  LEFT JOIN rails.collection k ON k.driver = ${HITPAY} AND k.request_id = n.request_id
  WHERE n.state <> 'void' AND NOT EXISTS (SELECT FROM rails.charge c WHERE c.driver = ${HITPAY} AND c.id = n.id AND c.amount = n.amount AND c.currency = n.currency)
  ORDER BY n.place ON CONFLICT DO NOTHING`;

const changeStates = (listed: string): Sql => sql`
  UPDATE rails.charge c SET state = n.state, refunded = n.refunded FROM jsonb_to_recordset(${listed}::jsonb) AS n(id text, state text, refunded text)
  WHERE c.driver = ${HITPAY} AND c.id = n.id AND (c.state, c.refunded) IS DISTINCT FROM (n.state, n.refunded)`;

const rowOf = (charge: Charge) => ({
  id: charge.id,
  request_id: charge.payment_request_id ?? null,
  amount: charge.amount,
  currency: charge.currency,
  received_at: charge.closed_at ?? charge.created_at,
  payer_name: charge.customer?.name ? conceal(charge.customer.name) : null,
  refunded: refundedOf(charge),
});

/** A partial refund without an amount may be the whole amount, so an operator must look. */
function refundedOf({ status, amount, refunded_amount }: Charge): string | null {
  if (refunded_amount && !new Decimal(refunded_amount).isZero()) return refunded_amount;
  return status === PARTLY_REFUNDED ? amount : null;
}

/** The first report of each charge, and the later ones that contradict it. */
function splitContradictions(rows: readonly ChargeRow[]): [ChargeRow[], ChargeRow[]] {
  const seen = new Set<string>();
  const isFirst = rows.map(({ id }) => !seen.has(id) && seen.add(id).size > 0);
  return [rows.filter((_, i) => isFirst[i]), rows.filter((_, i) => !isFirst[i])];
}

const fieldsOf = (issues: readonly { readonly path: readonly PropertyKey[] }[]): string =>
  [...new Set(issues.map(({ path }) => path.filter((part) => typeof part === 'string').join('.')))].join(', ');
