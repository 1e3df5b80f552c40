import { randomUUID } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { type Asked, ProviderServer, type Reply } from './provider-server.js';

export const XENDIT_SETTINGS = { XENDIT_SECRET_KEY: 'xnd_test_key', XENDIT_CALLBACK_TOKEN: 'a token for tests' };

interface Payout {
  readonly id: string;
  readonly reference: string;
  readonly transaction: string;
  readonly amount: string;
  readonly currency: string;
  readonly channel: string;
  readonly properties: unknown;
  readonly createdAt: Date;
  status: string;
  failure: string | undefined;
}

const CHANNEL = /^(ID|PH|TH|MY|VN)_[A-Z0-9_]{2,}$/;

/** Xendit's payouts as its documentation describes them, in memory. Its balance is unlimited, except for transactions in `poor`. */
export class XenditStandIn extends ProviderServer {
  readonly payouts: Payout[] = [];
  readonly refused = new Set<string>();
  readonly poor = new Set<string>();
  readonly silent = new Set<string>();
  private readonly silentKeys = new Set<string>();
  private readonly answers = new Map<string, { body: string; reply: Exclude<Reply, 'silence'> }>();
  /** The amount of the next payout, in place of the requested one. */
  changedAmount: string | undefined;
  /** Whether lists show a payout only some time after it was made. */
  isLate = false;
  /** Whether lists are wrapped in an object, as in Xendit's libraries. */
  isWrapping = false;

  /** Forgets the idempotency keys, which Xendit keeps only for some time. */
  forgetKeys(): void {
    this.answers.clear();
  }

  sentFor(transaction: string): number {
    return this.amountsFor(transaction).length;
  }

  amountsFor(transaction: string): string[] {
    return this.payouts.filter((each) => each.transaction === transaction).map(({ amount }) => amount);
  }

  /** The webhook of a payout as Xendit sends it: with a token and without a signature. */
  notificationOf({ id, reference, status }: Payout, token = XENDIT_SETTINGS.XENDIT_CALLBACK_TOKEN) {
    const event = `payout.${status.toLowerCase()}`;
    const body = Buffer.from(JSON.stringify({ event, data: { id, reference_id: reference, status } }));
    return { body, headers: { 'x-callback-token': token } };
  }

  protected override answer(asked: Asked): Reply {
    const key = Buffer.from(`${XENDIT_SETTINGS.XENDIT_SECRET_KEY}:`).toString('base64');
    if (asked.headers.authorization !== `Basic ${key}`) return failure(401, 'INVALID_API_KEY');
    const [, version, object, id] = asked.path.split('/');
    if (asked.path === '/transactions') return this.listTransactions(asked.query);
    if (version !== 'v2' || object !== 'payouts') return failure(404, 'NOT_FOUND');
    if (asked.method === 'POST') return this.createOnce(asked);
    return id === undefined ? this.list(asked.query.get('reference_id') ?? '') : this.find(id);
  }

  private createOnce(asked: Asked): Reply {
    const key = asked.headers['idempotency-key'];
    if (typeof key !== 'string') return failure(400, 'API_VALIDATION_ERROR');
    const body = JSON.stringify(asked.body);
    const known = this.answers.get(key);
    if (known) return known.body === body ? known.reply : failure(409, 'DUPLICATE_ERROR');
    const reply = this.create(asked);
    if (reply !== 'silence' && reply.status === 200) this.answers.set(key, { body, reply });
    return reply;
  }

  private create({ body = {} }: Asked): Reply {
    const { reference_id, channel_code, channel_properties, amount, currency, metadata } = body;
    const [reference, channel] = [String(reference_id), String(channel_code)];
    const { transaction = '' } = metadata as { transaction?: string };
    if (this.silent.has(transaction)) this.silentKeys.add(reference);
    if (this.silentKeys.has(reference)) return 'silence';
    if (this.poor.has(transaction)) return failure(400, 'INSUFFICIENT_BALANCE');
    if (this.refused.delete(transaction)) return failure(400, 'RECIPIENT_ACCOUNT_NUMBER_ERROR');
    if (!CHANNEL.test(channel)) return failure(400, 'CHANNEL_CODE_NOT_SUPPORTED_ERROR');
    if (typeof amount !== 'number' || typeof channel_properties !== 'object')
      return failure(400, 'API_VALIDATION_ERROR');
    const made: Payout = {
      ...{ id: `disb-${randomUUID()}`, reference, transaction, amount: this.changedAmount ?? String(amount) },
      ...{ currency: String(currency), channel, properties: channel_properties },
      ...{ status: 'ACCEPTED', failure: undefined, createdAt: new Date() },
    };
    this.changedAmount = undefined;
    this.payouts.push(made);
    return { status: 200, body: bodyOf(made) };
  }

  private list(reference: string): Reply {
    if (this.silentKeys.has(reference)) return 'silence';
    const all = this.isLate ? [] : this.payouts.filter((each) => each.reference === reference).map(bodyOf);
    return { status: 200, body: this.isWrapping ? { data: all, has_more: false } : all };
  }

  /** In the order of creation, from `created[gte]` on. */
  private listTransactions(query: URLSearchParams): Reply {
    const limit = Number(query.get('limit') ?? 10);
    if (query.get('types') !== 'DISBURSEMENT' || limit > 50) return failure(400, 'API_VALIDATION_ERROR');
    const since = Date.parse(query.get('created[gte]') ?? '1970-01-01');
    const all = this.isLate ? [] : this.payouts.filter(({ createdAt }) => createdAt.getTime() >= since);
    const from = all.findIndex(({ id }) => transactionOf(id) === query.get('after_id')) + 1;
    const page = all.slice(from, from + limit);
    return { status: 200, body: { has_more: from + limit < all.length, data: page.map(transactionBodyOf) } };
  }

  private find(id: string): Reply {
    const found = this.payouts.find((each) => each.id === id);
    return found ? { status: 200, body: bodyOf(found) } : failure(404, 'DATA_NOT_FOUND');
  }
}

const failure = (status: number, error_code: string): Reply => ({ status, body: { error_code, message: 'No.' } });

const transactionOf = (id: string): string => `txn_${id}`;

const TRANSACTION_STATUSES: Readonly<Record<string, string>> = {
  SUCCEEDED: 'SUCCESS',
  FAILED: 'FAILED',
  REVERSED: 'REVERSED',
};

const transactionBodyOf = ({ id, reference, amount, currency, status, createdAt }: Payout): object => ({
  ...{ id: transactionOf(id), product_id: id, type: 'DISBURSEMENT', reference_id: reference, cashflow: 'MONEY_OUT' },
  ...{ amount: new LosslessNumber(amount), currency, status: TRANSACTION_STATUSES[status] ?? 'PENDING' },
  created: createdAt.toISOString(),
});

const bodyOf = ({ id, reference, amount, currency, channel, properties, status, failure: code }: Payout): object => ({
  ...{ id, reference_id: reference, amount: new LosslessNumber(amount), currency, channel_code: channel },
  ...{ channel_properties: properties, status, ...(code === undefined ? {} : { failure_code: code }) },
});
