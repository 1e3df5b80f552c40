import { ConfigModule, type Env, loadEnv } from '@rampart/config';
import { DataModule, RawDatabase, TestClock, Transaction } from '@rampart/data';
import { DriversModule, SandboxControls } from '@rampart/drivers';
import { after, type Decimal, ids, MINUTE } from '@rampart/kernel';
import { ChainGateway, type DepositWallets, FiatRail } from '@rampart/ports';
import { PriceBook } from '@rampart/pricing';
import { PayoutsJobsModule } from '@rampart/payouts';
import { ReceiptsJobsModule } from '@rampart/receipts';
import { Reconciler, ReconciliationJobsModule } from '@rampart/reconciliation';
import { WINDOW_MINUTES } from '@rampart/methods';
import { TransactionSignals, TransactionsJobsModule } from '@rampart/transactions';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { eventually } from '../../test/support/eventually.js';
import { handlerOf } from '../../test/support/handlers.js';
import type { World } from '../../test/support/world.js';

const NEWS = { confirmed: 'confirmations = 100', dropped: 'dropped = true', back: 'dropped = false' } as const;

/** The worker's use cases without its queues: jobs run when the test says so, one after the other, until none is due. */
export class MoneyBench {
  /** The market, as a share of the locked price. */
  market = 1;
  /** Whether providers confirm nothing for now of what they have sent. */
  isSlow = false;

  private constructor(
    private readonly context: INestApplicationContext,
    private readonly database: DataSource,
  ) {}

  /** Starts on the database of a world whose own worker was closed. */
  static async start(world: World, settings: Record<string, string> = {}): Promise<MoneyBench> {
    const env: Env = loadEnv({
      DATABASE_URL: world.database.url,
      DATA_DIR: world.env.DATA_DIR,
      LOG_LEVEL: 'silent',
      ...settings,
    });
    const imports = [
      ConfigModule.forRoot(env),
      DataModule.forRoot('bench'),
      DriversModule.forRoot(env, ({ database }) => ({ provide: database, useExisting: RawDatabase })),
      DiscoveryModule,
      TransactionsJobsModule,
      PayoutsJobsModule,
      ReceiptsJobsModule,
      ReconciliationJobsModule,
    ];
    class Bench {}
    const context = await NestFactory.createApplicationContext(
      { module: Bench, imports },
      { logger: false, abortOnError: false },
    );
    for (const port of [FiatRail, ChainGateway])
      jest
        .spyOn(context.get(port, { strict: false }), 'changesSince')
        .mockResolvedValue({ transactionIds: [], cursor: '' });
    await context.get(Reconciler, { strict: false }).onApplicationShutdown(); // no feed announces a payment before the step that observes it
    const bench = new MoneyBench(context, context.get(DataSource, { strict: false }));
    for (const port of [context.get(FiatRail, { strict: false }), context.get(ChainGateway, { strict: false })]) {
      const find = port.findPayout.bind(port);
      jest.spyOn(port, 'findPayout').mockImplementation(async (key: string) => {
        const known = await find(key);
        return bench.isSlow && known.state === 'confirmed' ? { ...known, state: 'submitted' } : known;
      });
    }
    const book = context.get(PriceBook, { strict: false });
    const priceOf = book.priceOf.bind(book);
    jest.spyOn(book, 'priceOf').mockImplementation((...pair) => {
      const { cryptoPrice, ...price } = priceOf(...pair);
      return { ...price, cryptoPrice: cryptoPrice.times(bench.market) };
    });
    return bench;
  }

  get controls(): SandboxControls {
    return this.context.get(SandboxControls, { strict: false });
  }

  get signals(): TransactionSignals {
    return this.context.get(TransactionSignals, { strict: false });
  }

  read(id: string): Promise<Transaction> {
    return this.database.getRepository(Transaction).findOneByOrFail({ id });
  }

  /** A new transaction, as another was when it was read. */
  async copyOf(original: Transaction, refundDestination: string | null): Promise<Transaction> {
    const [{ now }] = await this.database.query<[{ now: Date }]>('SELECT rampart_now() AS now'); // another bench may just have advanced it
    const expiresAt = after(now, WINDOW_MINUTES[original.type] * MINUTE);
    const id = ids.next();
    const copy = {
      ...original,
      id,
      depositWallets: original.depositWallets && (await this.depositWalletsOf(id)),
      refundDestination,
      createdAt: now,
      updatedAt: now,
      pricedAt: now,
      expiresAt,
    };
    await this.signals.createTransaction(copy);
    return copy;
  }

  private depositWalletsOf(transactionId: string): Promise<DepositWallets> {
    return this.context.get(ChainGateway, { strict: false }).depositWalletsFor({ transactionId, chains: ['bitcoin'] });
  }

  async deposit(
    { id, createdAt }: Transaction,
    { txId, amount, at, final }: { txId: string; amount: Decimal; at: number; final: boolean },
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO sandbox.deposit (transaction_id, tx_id, chain, currency, amount, confirmations, dropped, seen_at) VALUES ($1, $2, 'bitcoin', 'BTC', $3, $4, false, $5)`,
      [id, txId, amount.toFixed(), final ? 100 : 0, after(createdAt, at * 60_000)],
    );
  }

  async news(id: string, txId: string, change: keyof typeof NEWS): Promise<void> {
    const assignment = NEWS[change];
    await this.database.query(`UPDATE sandbox.deposit SET ${assignment} WHERE transaction_id = $1 AND tx_id = $2`, [
      id,
      txId,
    ]);
  }

  async advance(minutes: number): Promise<void> {
    await this.context.get(TestClock, { strict: false }).advanceTime(minutes * 60);
  }

  async observe(transactionId: string): Promise<void> {
    await handlerOf({ worker: this.context }, 'watchPayment').handleJob({ transactionId });
  }

  /** Runs what is due for a transaction, in the order in which it was enqueued. */
  async drain(id: string): Promise<void> {
    for (;;) {
      const [job] = await this.database.query<{ id: string; name: string; payload: Record<string, string> }[]>(
        `SELECT id, name, payload FROM outbox WHERE run_at <= rampart_now() + interval '1 second'
           AND (payload ->> 'transactionId' = $1::text OR payload ->> 'payoutId' IN (SELECT id::text FROM payout WHERE transaction_id = $1::text::uuid)) ORDER BY id LIMIT 1`,
        [id],
      );
      if (!job) return;
      await handlerOf({ worker: this.context }, job.name).handleJob(job.payload);
      await this.database.query('DELETE FROM outbox WHERE id = $1', [job.id]);
    }
  }

  /** Compares the books with banks and chains, as the service does every few minutes. */
  async reconcile(): Promise<void> {
    await eventually('it is our turn', () => this.context.get(Reconciler, { strict: false }).runOnce());
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
