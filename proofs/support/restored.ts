import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OutsideMarks, RestoreInquiry } from '@rampart/payouts';
import pg from 'pg';
import { Client, type Json } from '../../test/support/client.js';
import { copyOf, dropDatabase, newDatabase, newEmptyDatabase, type TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';
import { startWorldOn, type World } from '../../test/support/world.js';

export interface Sent {
  readonly rail: 'bank' | 'chain';
  readonly transactionId: string;
  readonly outcome: string;
}

export const RELEASE = { reason: 'the report was compared with the bank' };

/** A running service whose bank, chain, vault and partner keep what was sent when the service's database is restored from a backup. */
export class RestorableService {
  private readonly databases: TestDatabase[];

  private constructor(
    private readonly settings: Readonly<Record<string, string>>,
    readonly sink: WebhookSink,
    private current: TestDatabase,
    public world: World,
    public partner: Client,
    readonly userId: string,
  ) {
    this.databases = [current];
  }

  /** `server` is the address of the superuser of a Postgres other than that of the tests. */
  static async start(more: Readonly<Record<string, string>> = {}, server?: string): Promise<RestorableService> {
    const [bank, database, folder, sink] = await Promise.all([
      newEmptyDatabase(),
      newDatabase(more['QUEUE_BACKEND'] === 'redis' ? 'redis' : 'postgres', {}, server),
      mkdtemp(path.join(tmpdir(), 'rampart-vault-')),
      startSink(),
    ]);
    const settings = { ...more, SANDBOX_DATABASE_URL: bank, DATA_DIR: folder };
    const world = await startWorldOn(database, settings);
    await world.partner.post('/api/webhook-endpoints', { url: sink.url });
    const { id } = await verifiedUser(world.partner);
    return new RestorableService(settings, sink, database, world, world.partner, id);
  }

  /** Copies the database while the service is stopped. */
  async backUp(): Promise<void> {
    await this.world.close();
    this.databases.push(await copyOf(this.current));
    await this.startOn(this.current);
  }

  /** Continues with the backup. Only the partner, the bank, the chain and the vault know what the service did since then. */
  async restore(): Promise<void> {
    await this.world.close();
    await this.startOn(this.databases.at(-1) as TestDatabase);
  }

  /** Restarts the service on the same database, and runs `meanwhile` in between. */
  async restartOnPresent(meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await this.world.close();
    await meanwhile();
    await this.startOn(this.current);
  }

  /** Raises the vault's mark to the database's state. */
  async raiseMark(): Promise<void> {
    await this.world.worker.get(OutsideMarks, { strict: false }).raiseMark();
  }

  /** Continues with a backup whose restore nothing reveals, like a snapshot of the disk; runs `change` on it first. */
  async restoreUnnoticed(change = 'SELECT'): Promise<void> {
    await this.world.close();
    const backup = this.databases.at(-1) as TestDatabase;
    await backup.query('UPDATE xid_epoch SET cluster = NULL');
    await backup.query(change);
    await this.startOn(backup);
  }

  report(): Promise<Json> {
    return this.world.operator.get('/ops/api/restore').then(({ body }) => body);
  }

  /** Returns the report once every provider has been queried. */
  asked(): Promise<Json> {
    return eventually('every provider was asked', async () => {
      this.world.worker.get(RestoreInquiry, { strict: false }).wakeNow(); // instead of the next of its passes
      const report = await this.report();
      return report.restore?.askedAt !== null && report;
    });
  }

  /** Releases the restore as two operators, once every provider has been queried. */
  async release(): Promise<void> {
    await this.asked();
    await this.world.operator.post('/ops/api/restore/release', RELEASE);
    await this.world.colleague.post('/ops/api/restore/release', RELEASE);
  }

  /** Every payment requested from bank and chain, oldest first. */
  async sent(): Promise<Sent[]> {
    const connection = new pg.Client({ connectionString: this.settings['SANDBOX_DATABASE_URL'] });
    await connection.connect();
    try {
      return (await connection.query<Sent>(SENT)).rows;
    } finally {
      await connection.end();
    }
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.sink.close();
    for (const database of this.databases) await database.drop();
    await dropDatabase(this.settings['SANDBOX_DATABASE_URL'] as string);
    await rm(this.settings['DATA_DIR'] as string, { recursive: true, force: true });
  }

  private async startOn(database: TestDatabase): Promise<void> {
    this.current = database;
    this.world = await startWorldOn(database, this.settings);
    this.partner = new Client(this.world.env.PUBLIC_URL, this.partner.authorization);
  }
}

const SENT = 'SELECT rail, transaction_id AS "transactionId", outcome FROM sandbox.sent_payout ORDER BY seq';
