import { createHmac, randomUUID } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { type Asked, ProviderServer, type Reply } from './provider-server.js';

export const HITPAY_SETTINGS = { HITPAY_API_KEY: 'a business key for tests', HITPAY_WEBHOOK_SALT: 'a salt for tests' };

interface Request {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly method: string;
}

interface Charge {
  readonly id: string;
  readonly requestId: string | null;
  amount: string;
  readonly currency: string;
  status: string;
  readonly payer: string | undefined;
  readonly createdAt: string;
  updatedAt: string;
  readonly refunds: Refund[];
}

interface Refund {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: string;
  readonly currency: string;
  status: string;
}

interface Transfer {
  readonly id: string;
  amount: string;
  readonly currency: string;
  readonly remark: string;
  readonly reference: string;
  readonly beneficiary: unknown;
  status: string;
  readonly createdAt: string;
}

const METHODS: Readonly<Record<string, string>> = {
  paynow_online: 'sgd',
  opn_prompt_pay: 'thb',
  doku_qris: 'idr',
  qrph_netbank: 'php',
  upi_qr: 'inr',
};

/** HitPay as its documentation describes it, in memory. Its balance is unlimited, except for transactions in `poor`. */
export class HitpayStandIn extends ProviderServer {
  readonly requests = new Map<string, Request>();
  readonly charges: Charge[] = [];
  readonly transfers: Transfer[] = [];
  readonly refused = new Set<string>();
  readonly poor = new Set<string>();
  readonly silent = new Set<string>();
  private readonly silentKeys = new Set<string>();
  /** Every page of charges has each of them twice. */
  isRepeating = false;
  /** Whether searches show a transfer some time after it was made. */
  isLate = false;
  /** Whether the list of all transfers does not come newest first. */
  isShuffled = false;
  /** The amount of the next transfer, in place of the requested one. */
  changedAmount: string | undefined;

  protected override answer(asked: Asked): Reply {
    if (asked.headers['x-business-api-key'] !== HITPAY_SETTINGS.HITPAY_API_KEY)
      return { status: 401, body: { message: 'Unauthenticated.' } };
    const { method, path } = asked;
    const [, , object = '', id] = path.split('/');
    const route = `${method} ${object}${id === undefined ? '' : '/id'}`;
    const routes: Readonly<Record<string, () => Reply>> = {
      'POST payment-requests': () => this.createRequest(asked),
      'GET charges': () => this.listCharges(asked.query),
      'GET charges/id': () =>
        this.found(
          this.charges.find((each) => each.id === id),
          (each) => this.chargeBody(each),
        ),
      'POST refund': () => this.createRefund(asked),
      'GET refund/id': () =>
        this.found(
          this.charges.flatMap(({ refunds }) => refunds).find((each) => each.id === id),
          refundBody,
        ),
      'POST transfers': () => this.createTransfer(asked),
      'GET transfers': () => this.searchTransfers(asked.query),
      'GET transfers/id': () =>
        this.found(
          this.transfers.find((each) => each.id === id),
          transferBody,
        ),
    };
    return routes[route]?.() ?? { status: 404, body: { message: 'Not found.' } };
  }

  /** A payment by QR code of any amount and currency, as a bank would forward it. */
  pay(
    reference: string,
    { amount, currency, payerName }: { amount: string; currency: string; payerName?: string },
  ): Charge {
    const request = [...this.requests.values()].find((each) => each.reference === reference);
    const now = new Date().toISOString();
    const charge: Charge = {
      ...{ id: randomUUID(), requestId: request?.id ?? null, amount, currency: currency.toLowerCase() },
      ...{ status: 'succeeded', payer: payerName, createdAt: now, updatedAt: now, refunds: [] },
    };
    this.charges.push(charge);
    return charge;
  }

  chargesOf(reference: string): Charge[] {
    return this.charges.filter(({ requestId }) => this.requests.get(requestId ?? '')?.reference === reference);
  }

  /** A refund that staff make in the dashboard, or its reversal. */
  refundByHand(charge: Charge, isRefunded: boolean): void {
    charge.status = isRefunded ? 'refunded' : 'succeeded';
    charge.refunds.length = 0;
    if (isRefunded) charge.refunds.push({ ...charge, id: randomUUID(), chargeId: charge.id, status: 'succeeded' });
  }

  /** A partial refund that staff make in the dashboard. The documentation leaves open which state the charge then has. */
  refundPartByHand(charge: Charge, amount: string, status = 'partially_refunded'): void {
    charge.refunds.push({ ...charge, amount, id: randomUUID(), chargeId: charge.id, status: 'succeeded' });
    charge.status = refundedOf(charge) === Number(charge.amount) ? 'refunded' : status;
  }

  sentFor(reference: string): number {
    return this.amountsFor(reference).length;
  }

  amountsFor(reference: string): string[] {
    const refunds = this.chargesOf(reference).flatMap((charge) => charge.refunds);
    const transfers = this.transfers.filter((each) => each.reference === reference);
    return [...transfers, ...refunds].map(({ amount }) => amount);
  }

  /** The webhook `charge.created`, as it is signed. */
  notificationOf(charge: Charge, salt = HITPAY_SETTINGS.HITPAY_WEBHOOK_SALT, type = 'created') {
    const body = Buffer.from(
      JSON.stringify({
        ...{ id: charge.id, status: charge.status, amount: Number(charge.amount), currency: charge.currency },
        ...{ payment_request_id: charge.requestId, updated_at: charge.updatedAt },
      }),
    );
    return { body, headers: signedHeaders(body, salt, type) };
  }

  private createRequest({ body = {} }: Asked): Reply {
    const { amount, currency, payment_methods: methods, generate_qr, reference_number } = body;
    const [code] = (methods ?? []) as string[];
    if (typeof amount !== 'number' || METHODS[code ?? ''] !== currency || generate_qr !== true)
      return { status: 422, body: { message: 'The amount field is required.', errors: { amount: [] } } };
    const request = {
      ...{ id: randomUUID(), amount: amount.toFixed(2), currency: String(currency), method: code ?? '' },
      reference: String(reference_number),
    };
    this.requests.set(request.id, request);
    return {
      status: 201,
      body: {
        ...{ id: request.id, amount: request.amount, currency, status: 'pending', reference_number },
        qr_code_data: { qr_code: `0002010102112632QR${request.id}`, qr_code_expiry: null },
      },
    };
  }

  private listCharges(query: URLSearchParams): Reply {
    const asked = query.get('payment_request_id');
    const all = [...this.charges].reverse().filter(({ requestId }) => asked === null || requestId === asked);
    const from = Number(query.get('cursor') ?? 0) === 0 ? 0 : all.length - Number(query.get('cursor'));
    const size = Number(query.get('per_page') ?? 25);
    const page = all.slice(from, from + size);
    const rest = all.length - from - page.length;
    return {
      status: 200,
      body: {
        data: (this.isRepeating ? [...page, ...page] : page).map((each) => this.chargeBody(each)),
        meta: { per_page: size, next_cursor: rest > 0 ? String(rest) : null },
      },
    };
  }

  private createRefund({ body = {} }: Asked): Reply {
    const charge = this.charges.find(({ id }) => id === body['payment_id']);
    if (!charge) return { status: 404, body: { message: 'No query results for model.' } };
    const reference = this.requests.get(charge.requestId ?? '')?.reference ?? '';
    const amount = String(body['amount']);
    const left = Number(charge.amount) - refundedOf(charge);
    if (this.refused.delete(reference) || Number(amount) > left)
      return { status: 422, body: { message: 'The amount is not refundable.', errors: { amount: [] } } };
    const refund = { id: randomUUID(), chargeId: charge.id, amount, currency: charge.currency, status: 'succeeded' };
    charge.refunds.push(refund);
    charge.status = Number(amount) === left ? 'refunded' : 'succeeded';
    return { status: 200, body: refundBody(refund) };
  }

  private createTransfer({ body = {} }: Asked): Reply {
    const { payment_amount: asked, source_currency: currency, remark, reference, beneficiary } = body;
    const [key, transaction] = [String(remark), String(reference)];
    if (this.silent.has(transaction)) this.silentKeys.add(key);
    if (this.silentKeys.has(key)) return 'silence';
    if (this.poor.has(transaction))
      return { status: 422, body: { message: 'Insufficient balance in your wallet.', errors: {} } };
    if (typeof asked !== 'number' || typeof beneficiary !== 'object' || this.refused.delete(transaction))
      return { status: 422, body: { message: 'Invalid.', errors: { 'beneficiary.account_number': ['Invalid.'] } } };
    const amount = this.changedAmount ?? String(asked);
    this.changedAmount = undefined;
    const transfer = {
      ...{ id: randomUUID(), amount, currency: String(currency), remark: key, reference: transaction, beneficiary },
      ...{ status: 'scheduled', createdAt: new Date().toISOString() },
    };
    this.transfers.push(transfer);
    return { status: 201, body: transferBody(transfer) };
  }

  /** Newest first, unless `isShuffled`. A cursor is the number of older transfers. */
  private listTransfers(query: URLSearchParams): Reply {
    const size = Number(query.get('per_page') ?? 25);
    const rest = Number(query.get('cursor') ?? this.transfers.length);
    const page = this.transfers.slice(Math.max(0, rest - size), rest).reverse();
    const older = Math.max(0, rest - size);
    const data = (this.isShuffled ? page.toReversed() : page).map(transferBody);
    return { status: 200, body: { data, meta: { per_page: size, next_cursor: older > 0 ? String(older) : null } } };
  }

  private searchTransfers(query: URLSearchParams): Reply {
    const words = query.get('keywords');
    if (words === null) return this.listTransfers(query);
    if (this.silentKeys.has(words)) return 'silence';
    const shown = this.isLate ? [] : this.transfers;
    const data = shown.filter(({ id, remark }) => id === words || remark.includes(words)).map(transferBody);
    return { status: 200, body: { data, meta: { next_cursor: null } } };
  }

  private found<T>(object: T | undefined, bodyOf: (object: T) => object): Reply {
    return object ? { status: 200, body: bodyOf(object) } : { status: 404, body: { message: 'Not found.' } };
  }

  private chargeBody(charge: Charge): object {
    return {
      ...{ id: charge.id, amount: new LosslessNumber(charge.amount), currency: charge.currency },
      ...{ status: charge.status, payment_request_id: charge.requestId, refunded_amount: refundedOf(charge) },
      customer: charge.payer === undefined ? null : { name: charge.payer },
      refunds: charge.refunds.map(refundBody),
      ...{ closed_at: charge.createdAt, created_at: charge.createdAt, updated_at: charge.updatedAt },
    };
  }
}

export function signedHeaders(body: Buffer, salt: string, type = 'created'): Record<string, string> {
  return {
    'hitpay-signature': createHmac('sha256', salt).update(body).digest('hex'),
    'hitpay-event-object': 'charge',
    'hitpay-event-type': type,
  };
}

/** A refund that failed gave nothing back. */
const refundedOf = ({ refunds }: Charge): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + Number(amount), 0);

const refundBody = ({ id, chargeId, amount, currency, status }: Refund): object => ({
  ...{ id, payment_id: chargeId, amount_refunded: new LosslessNumber(amount), currency, status },
});

const transferBody = ({
  id,
  amount,
  currency,
  remark,
  reference,
  status,
  createdAt,
  beneficiary,
}: Transfer): object => ({
  ...{ id, beneficiary, payment_currency: currency, payment_amount: new LosslessNumber(amount) },
  ...{ source_currency: currency, remark, reference, status, created_at: createdAt },
});
