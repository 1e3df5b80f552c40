import { Injectable } from '@nestjs/common';
import { conceal, reveal } from '@rampart/config';
import { readChanges } from '@rampart/driver-tables';
import { type Amount, type FiatCode, isId, type MethodId, METHODS, peerAccountText } from '@rampart/kernel';
import {
  type Changes,
  type FiatPayment,
  type FiatPayout,
  FiatRail,
  type FiatReturn,
  type PaymentInstructions,
  type SendOutcome,
  type SentPage,
  type SentSpan,
  type SentState,
  type StatementPage,
  type StatementSpan,
  type UnwantedPayout,
} from '@rampart/ports';
import { qrFor } from '@rampart/qr';
import { rows, sql } from '@rampart/sql';
import { SandboxDatabase } from './sandbox-database.js';
import { SandboxPayouts } from './sandbox-payouts.js';
import { SANDBOX_QR_PAYEES } from './sandbox-qr.js';
import { bankReferenceOf, fiatEventId, paymentReferenceOf, storedReference } from './sandbox-references.js';
import { sandboxSent } from './sandbox-sent.js';
import { statementOf } from './sandbox-statement.js';

/** Matches the references that `paymentReferenceOf` returns. */
const PAYMENT_REFERENCE = /\bR[\dA-F]{10}\b/g;

/** Simulated bank. `SandboxControls.simulatePayment` creates payments; an `accountName` of FAIL or UNCERTAIN forces that payout result. */
@Injectable()
export class SandboxFiatRail extends FiatRail {
  constructor(
    private readonly database: SandboxDatabase,
    private readonly payouts: SandboxPayouts,
  ) {
    super();
  }

  async instructionsFor(order: {
    transactionId: string;
    method: MethodId;
    amount: Amount<FiatCode>;
  }): Promise<PaymentInstructions> {
    const reference = paymentReferenceOf(order.transactionId);
    const qrCode = qrFor(SANDBOX_QR_PAYEES, order.method, { amount: order.amount, reference });
    return {
      account: peerAccountText({ ...METHODS[order.method].sandboxPayee.account, reference }),
      ...(qrCode === undefined ? {} : { qrCode }),
    };
  }

  /**
   * Finds orders by the id of one of their payments, and by the payer's reference. The latter is stored only in the payment instructions, which have no index, so
   * only a text that looks like one is searched for.
   */
  override async findNamed(text: string): Promise<readonly string[]> {
    const references = text
      .toUpperCase()
      .replace(/(?<=[\dA-F])[ -](?=[\dA-F])/g, '')
      .match(PAYMENT_REFERENCE);
    const [byPayment, byReference] = await Promise.all([
      rows<{ id: string }>(
        this.database,
        sql`SELECT DISTINCT transaction_id AS id FROM sandbox.fiat_payment WHERE payment_id IN (${text.trim()}, lower(${text.trim()})) LIMIT 50`,
      ),
      references === null
        ? []
        : rows<{ id: string }>(
            this.database,
            sql`SELECT id FROM transaction WHERE peer_account LIKE ANY(SELECT '%, reference ' || unnest(${references}::text[])) LIMIT 50`,
          ),
    ]);
    return [...byPayment, ...byReference].map(({ id }) => id).filter(isId);
  }

  async paymentsFor(transactionId: string): Promise<readonly FiatPayment[]> {
    const found = await rows<PaymentRow>(
      this.database,
      sql`SELECT payment_id, amount, currency, received_at, payer_name, reversed FROM sandbox.fiat_payment WHERE transaction_id = ${storedReference(transactionId)} ORDER BY version, received_at, seq`,
    );
    return found.map((row) => ({
      eventId: fiatEventId(transactionId, row.payment_id),
      amount: row.amount,
      currency: row.currency,
      receivedAt: row.received_at,
      ...(row.payer_name === null ? {} : { payerName: reveal(row.payer_name) }),
      ...(row.reversed ? { reversed: true } : {}),
    }));
  }

  changesSince(cursor: string): Promise<Changes> {
    return readChanges(
      this.database,
      { table: 'sandbox.fiat_payment', subject: 'transaction_id', readSubject: reveal },
      cursor,
    );
  }

  sendPayout(payout: FiatPayout): Promise<SendOutcome> {
    return this.payouts.sendPayout({
      rail: 'bank',
      key: payout.key,
      transactionId: payout.transactionId,
      amount: payout.amount.toString(),
      currency: payout.amount.currency,
      destination: conceal(JSON.stringify({ purpose: payout.purpose, method: payout.method, ...payout.attributes })),
      reference: bankReferenceOf(payout.key),
      recipient: payout.attributes.accountName,
    });
  }

  returnPayment({ key, eventId, reference, amount }: FiatReturn): Promise<SendOutcome> {
    return this.payouts.sendPayout({
      rail: 'bank',
      key,
      transactionId: reference,
      amount: amount.toString(),
      currency: amount.currency,
      destination: JSON.stringify({ purpose: 'return', eventId }),
      reference: bankReferenceOf(key),
    });
  }

  findPayout(key: string): Promise<SentState> {
    return this.payouts.findSent('bank', key);
  }

  override listSent(span: SentSpan): Promise<SentPage> {
    return sandboxSent(this.database, 'bank', span);
  }

  withdrawPayout(payout: UnwantedPayout): Promise<SentState> {
    return this.payouts.withdrawPayout('bank', payout);
  }

  readStatement(span: StatementSpan): Promise<StatementPage> {
    return statementOf(this.database, span);
  }
}

interface PaymentRow {
  readonly payment_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly received_at: Date;
  readonly payer_name: string | null;
  readonly reversed: boolean;
}
