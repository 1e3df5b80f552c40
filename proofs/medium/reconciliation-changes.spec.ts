import { randomUUID } from 'node:crypto';
import { newDataSource, runForEveryPartner } from '@rampart/data';
import { ids } from '@rampart/kernel';
import { Findings, type ReconciliationRule, RuleRunner, SQL_RULES } from '@rampart/reconciliation';
import { rows } from '@rampart/sql';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import type { Queryable } from '../../test/support/rows/table.js';
import {
  findings,
  inboundEvents,
  journals,
  payouts,
  postings,
  receipts,
  transactions,
  watermarks,
} from '../../test/support/rows/tables.js';
import { ago, NOW } from '../../test/support/rows/time.js';

const HISTORIES = 12;
const EVER = { from: new Date(0), to: new Date('9999-01-01T00:00:00Z') };
const RULES = SQL_RULES.filter(({ reads }) => reads === 'whatChanged');
const WRITTEN = [postings, journals, receipts, inboundEvents, payouts, transactions, findings, watermarks];

const STATUSES = [
  'pending',
  'fiat_received',
  'completed',
  'refunded',
  'cancelled',
  'expired_fiat_not_received',
] as const;
const STATES = ['claimed', 'submitted', 'confirmed', 'failed', 'uncertain'] as const;
const PURPOSES = ['payout', 'refund'] as const;

/** A step of a history: what is done, to which of the orders or rows, and in which of its forms. */
type Step = readonly [kind: Kind, which: number, form: number];
const KINDS = ['order', 'status', 'receive', 'receipt', 'confirm', 'drop', 'book', 'payout', 'state', 'event'] as const;
const TIMES = ['minutes', 'hour', 'begin', 'commit', 'run'] as const;
type Kind = (typeof KINDS)[number] | (typeof TIMES)[number];

const PARTNER = randomUUID();

/** Rows as any writer may leave them: in order, in part, twice or not at all. No trigger of the database refuses any. */
class History {
  readonly orders: string[] = [];
  readonly receipts: string[] = [];
  readonly payouts: string[] = [];
  private generation = 0;

  constructor(private readonly at: () => Queryable) {}

  async write(kind: (typeof KINDS)[number], which: number, form: number): Promise<void> {
    if (kind === 'order' || this.orders.length === 0) return this.openOrder();
    const transactionId = pick(this.orders, which);
    const of = { transactionId };
    if (kind === 'status') return this.change(transactions, transactionId, { status: pick(STATUSES, form) });
    if (kind === 'receive') return this.receive(transactionId, form);
    if (kind === 'receipt') return void (await this.insertReceipt(transactionId, form % 2));
    if (kind === 'book') return this.book({ ...of, cause: 'booked', reference: randomUUID() }, form);
    if (kind === 'payout') return this.insertPayout(transactionId, form);
    if (kind === 'event') return this.insertEvent(form % 2 === 0 ? transactionId : null);
    if (kind === 'state') return this.change(payouts, pick(this.payouts, which), { state: pick(STATES, form) });
    const change = kind === 'confirm' ? { confirmations: form % 4 } : { dropped: form % 2 === 0 };
    return this.change(receipts, pick(this.receipts, which), change);
  }

  private async change(table: Changeable, id: string | undefined, change: object): Promise<void> {
    if (id !== undefined) await table.update(this.at(), { id }, { ...change, updatedAt: NOW });
  }

  private async openOrder(): Promise<void> {
    const id = ids.next();
    this.orders.push(id);
    await transactions.insert(this.at(), {
      ...{ id, partnerId: PARTNER, userId: randomUUID(), type: 'buy', status: 'pending', version: 1 },
      ...{
        method: 'paynow',
        currency: 'SGD',
        cryptoCurrency: 'BTC',
        chain: 'bitcoin',
        crypto: '1',
        fiat: '9',
        total: '1',
      },
      ...{ serviceCharge: '0', serviceChargePercent: '0', cryptoPrice: '9', cryptoPriceUsd: '7', priceSource: 'fixed' },
      ...{ pricedAt: NOW, createdAt: NOW, updatedAt: NOW, expiresAt: NOW },
    });
  }

  /** Money that arrives: with its receipt and its booking, or without one of them. */
  private async receive(transactionId: string, form: number): Promise<void> {
    const id = await this.insertReceipt(transactionId, 0);
    if (form % 3 > 0) await this.book({ transactionId, cause: 'received', reference: id }, 0);
  }

  private async insertReceipt(transactionId: string, form: number): Promise<string> {
    const id = ids.next();
    this.receipts.push(id);
    const kind =
      form === 0 ? { kind: 'fiat' as const } : { kind: 'crypto' as const, chain: 'bitcoin' as const, needed: 2 };
    await receipts.insert(this.at(), {
      ...{
        id,
        transactionId,
        partnerId: PARTNER,
        inboundEventId: randomUUID(),
        ...kind,
        eventId: id,
        amount: '9',
        currency: 'SGD',
      },
      ...{ occurredAt: NOW, recordedAt: ago('2 minutes'), updatedAt: NOW },
    });
    return id;
  }

  private async insertPayout(transactionId: string, form: number): Promise<void> {
    const [id, purpose] = [randomUUID(), pick(PURPOSES, form)];
    this.payouts.push(id);
    await payouts.insert(this.at(), {
      ...{
        id,
        transactionId,
        partnerId: PARTNER,
        purpose,
        generation: ++this.generation,
        state: pick(STATES, form),
        settles: false,
      },
      ...{ kind: 'fiat', amount: '5', currency: 'SGD', createdAt: NOW, updatedAt: NOW },
    });
  }

  private async insertEvent(transactionId: string | null): Promise<void> {
    await inboundEvents.insert(this.at(), {
      ...{ id: ids.next(), source: 'fiatRail', eventId: randomUUID(), transactionId, content: {}, recordedAt: NOW },
      ...(transactionId === null ? {} : { partnerId: PARTNER }),
    });
  }

  /** Between the bank and an order's suspense, either way; every fifth entry lacks a part. */
  private async book(entry: { transactionId: string; cause: string; reference: string }, form: number): Promise<void> {
    const id = ids.next();
    await journals.insert(this.at(), { id, partnerId: PARTNER, ...entry, at: NOW });
    const amount = pick(['9', '-9', '5', '-5', '-9'], form);
    const lines = {
      bank: form % 5 === 4 ? '10' : amount,
      suspense_fiat: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
    };
    for (const [account, each] of Object.entries(lines))
      await postings.insert(this.at(), {
        ...{ id: ids.next(), journalId: id, partnerId: PARTNER },
        ...{ account, currency: 'SGD', amount: each },
      });
  }
}

interface Changeable {
  update(source: Queryable, where: { id: string }, change: object): Promise<unknown>;
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;

describe('reconciliation of what changed', () => {
  let database: TestDatabase;
  let source: DataSource;
  const clients: Client[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await newDatabase();
    source = await newDataSource(database.url, 'rules').initialize();
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await source.destroy();
    await database.drop();
  });

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: database.superuserUrl });
    await client.connect();
    await client.query('SET session_replication_role = replica');
    clients.push(client);
    return client;
  }
  const queryable = (client: Client): Queryable => ({
    query: async (text, values) => (await client.query(text, values)).rows,
  });
  const named = (found: readonly { rule: string; subject: string }[]): string[] =>
    found.map(({ rule, subject }) => `${rule} ${subject}`).sort();
  const runner = (): RuleRunner =>
    new RuleRunner(source, new Findings(source), { applyFindings: () => Promise.resolve() } as never);

  async function foundByAll(): Promise<string[]> {
    const found = [];
    for (const { name, broken } of RULES)
      for (const { subject } of await rows<{ subject: string }>(source, broken(EVER)))
        found.push({ rule: name, subject });
    return named(found);
  }
  async function foundByChanges(): Promise<string[]> {
    await runForEveryPartner(async () => {
      for (const rule of RULES) await runner().runChanged(rule);
    });
    return named(await findings.find(database, { resolvedAt: null }));
  }
  const advance = (seconds: number): Promise<unknown> =>
    database.query('UPDATE clock_offset SET seconds = seconds + $1', [seconds]);

  async function live(steps: readonly Step[], clear: Client, held: Client): Promise<void> {
    for (const table of WRITTEN) await table.remove(queryable(clear), {});
    let isHeld = false;
    const history = new History(() => queryable(isHeld ? held : clear));
    for (const [kind, which, form] of [...steps, ['commit', 0, 0] as const, ['run', 0, 0] as const]) {
      if (kind === 'minutes') await advance(61 * (1 + (form % 12)) + 7);
      else if (kind === 'hour') await advance(3_607);
      else if (kind === 'begin' && !isHeld) isHeld = Boolean(await held.query('BEGIN'));
      else if (kind === 'commit' && isHeld) isHeld = !(await held.query('COMMIT'));
      else if (kind === 'run') expect(await foundByChanges()).toEqual(await foundByAll());
      else if (KINDS.some((each) => each === kind)) await history.write(kind as (typeof KINDS)[number], which, form);
    }
  }

  it('finds, and resolves, exactly what a run over everything finds, whatever is committed late', async () => {
    const [clear, held] = [await connect(), await connect()];
    const step = fc.tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<Kind>(...KINDS) },
        { weight: 1, arbitrary: fc.constantFrom<Kind>(...TIMES) },
        { weight: 1, arbitrary: fc.constant<Kind>('run') },
      ),
      fc.nat(9),
      fc.nat(59),
    );

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
        await held.query('ROLLBACK');
        await live(steps, clear, held);
      }),
      { numRuns: HISTORIES },
    );
  }, 120_000);

  it('finds what was committed long after its time, and read past by runs in between', async () => {
    const [clear, held] = [await connect(), await connect()];
    const late = new History(() => queryable(held));
    for (const table of WRITTEN) await table.remove(queryable(clear), {});
    await held.query('BEGIN');
    await late.write('order', 0, 0);
    await late.write('receive', 0, 0);
    for (let runs = 0; runs < 8; runs++) {
      await advance(600);
      expect(await foundByChanges()).toEqual([]);
    }

    await held.query('COMMIT');

    expect(await foundByChanges()).toEqual([`receiptUnbooked receipt:${late.receipts[0]}`]);
  });

  it('leaves what was written by hand long ago to the daily run', async () => {
    const clear = await connect();
    const history = new History(() => queryable(clear));
    for (const table of WRITTEN) await table.remove(queryable(clear), {});
    await history.write('order', 0, 0);
    await history.write('payout', 0, 0);
    await foundByChanges();
    await advance(3_600);
    await watermarks.update(queryable(clear), {}, { readTo: NOW, nextReadTo: NOW }); // though transactions of other suites may be under way
    await transactions.update(queryable(clear), {}, { status: 'completed' });
    const byChanges = await foundByChanges();
    const rule = RULES.find(({ name }) => name === 'completedWithoutOnePayout') as ReconciliationRule;
    await runForEveryPartner(() => runner().runSpans(rule, [EVER]));

    expect(byChanges).toEqual([]);
    expect(named(await findings.find(database, { resolvedAt: null }))).toEqual([
      `completedWithoutOnePayout transaction:${history.orders[0]}`,
    ]);
  });
});
