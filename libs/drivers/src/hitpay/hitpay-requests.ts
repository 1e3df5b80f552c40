import { Injectable } from '@nestjs/common';
import { type Amount, Clock, type FiatCode, type MethodId } from '@rampart/kernel';
import type { PaymentInstructions } from '@rampart/ports';
import { rows, sql } from '@rampart/sql';
import { assertOrdered, jsonNumber, orderedOf } from '../provider/provider-money.js';
import { RailDatabase } from '../provider/rail-database.js';
import { paymentRequest } from './hitpay-answers.js';
import { HITPAY, HitpayApi } from './hitpay-api.js';
import { COLLECTIONS } from './hitpay-methods.js';

/** Number of orders whose instructions this process remembers. */
const REMEMBERED = 1_000;

export interface CollectedOrder {
  readonly transactionId: string;
  readonly method: MethodId;
  readonly amount: Amount<FiatCode>;
}

/** Payment requests with a QR code, one per order. HitPay receives the amount and the order's id, and no data of the user. */
@Injectable()
export class HitpayRequests {
  private readonly known = new Map<string, Promise<PaymentInstructions>>();

  constructor(
    private readonly database: RailDatabase,
    private readonly api: HitpayApi,
    private readonly clock: Clock,
  ) {}

  instructionsFor(order: CollectedOrder): Promise<PaymentInstructions> {
    const known = this.known.get(order.transactionId);
    if (known) return known;
    const instructions = this.createRequest(order);
    this.remember(order.transactionId, instructions);
    return instructions;
  }

  /** The order that a payment request belongs to. */
  async findOrder(requestId: string): Promise<string | undefined> {
    const [row] = await rows<{ transaction_id: string }>(
      this.database,
      sql`SELECT transaction_id FROM rails.collection WHERE driver = ${HITPAY} AND request_id = ${requestId}`,
    );
    return row?.transaction_id;
  }

  /** Reads and writes no row before HitPay has responded, since a database transaction of the caller would wait for it. */
  private async createRequest({ transactionId, method, amount }: CollectedOrder): Promise<PaymentInstructions> {
    const way = COLLECTIONS[method];
    if (!way || way.currency !== amount.currency)
      throw new Error(`HitPay does not collect ${amount.currency} by ${method}`);
    const { status, body } = await this.api.call({
      name: 'createPaymentRequest',
      method: 'POST',
      path: '/v1/payment-requests',
      body: {
        amount: jsonNumber(amount),
        currency: amount.currency.toLowerCase(),
        payment_methods: [way.code],
        generate_qr: true,
        reference_number: transactionId,
      },
    });
    if (status !== 200 && status !== 201) throw new Error(`HitPay answered ${status} to a payment request`);
    const made = paymentRequest.parse(body);
    assertOrdered(`payment request ${made.id} of HitPay`, orderedOf(amount), made);
    await rows(
      this.database,
      sql`INSERT INTO rails.collection (driver, request_id, transaction_id, created_at) VALUES (${HITPAY}, ${made.id}, ${transactionId}, ${this.clock.now()}) ON CONFLICT DO NOTHING`,
    );
    return { account: `${way.name}, HitPay payment request ${made.id}`, qrCode: made.qr_code_data.qr_code };
  }

  private remember(transactionId: string, instructions: Promise<PaymentInstructions>): void {
    this.known.set(transactionId, instructions);
    instructions.catch(() => this.known.delete(transactionId));
    const [oldest] = this.known.keys();
    if (this.known.size > REMEMBERED && oldest !== undefined) this.known.delete(oldest);
  }
}
