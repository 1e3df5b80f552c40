import pg from 'pg';
import { Client } from './client.js';
import { copyOf, dropDatabase, newDatabase, newEmptyDatabase, type TestDatabase } from './database.js';
import { verifiedUser } from './people.js';
import { startWorldOn, type World } from './world.js';

export interface Sent {
  readonly rail: 'bank' | 'chain';
  readonly transactionId: string;
  readonly outcome: string;
}

/** A running service whose bank and chain remember what was sent when the service's database is restored from a backup. */
export class RestorableService {
  private readonly databases: TestDatabase[];

  private constructor(
    private readonly bank: string,
    private current: TestDatabase,
    public world: World,
    public partner: Client,
    readonly userId: string,
  ) {
    this.databases = [current];
  }

  static async start(): Promise<RestorableService> {
    const [bank, database] = await Promise.all([newEmptyDatabase(), newDatabase()]);
    const world = await startWorldOn(database, { SANDBOX_DATABASE_URL: bank });
    const { id } = await verifiedUser(world.partner);
    return new RestorableService(bank, database, world, world.partner, id);
  }

  /** Copies the database while the service is stopped. */
  async backUp(): Promise<void> {
    await this.world.close();
    this.databases.push(await copyOf(this.current));
    await this.startOn(this.current);
  }

  /** Goes on with the backup. What the service did since then is known to its partner, its bank and its chain alone. */
  async restore(): Promise<void> {
    await this.world.close();
    await this.startOn(this.databases.at(-1) as TestDatabase);
  }

  /** Everything that bank and chain were asked to pay, oldest first. */
  async sent(): Promise<Sent[]> {
    const connection = new pg.Client({ connectionString: this.bank });
    await connection.connect();
    try {
      return (await connection.query<Sent>(SENT)).rows;
    } finally {
      await connection.end();
    }
  }

  async close(): Promise<void> {
    await this.world.close();
    for (const database of this.databases) await database.drop();
    await dropDatabase(this.bank);
  }

  private async startOn(database: TestDatabase): Promise<void> {
    this.current = database;
    this.world = await startWorldOn(database, { SANDBOX_DATABASE_URL: this.bank });
    this.partner = new Client(this.world.env.PUBLIC_URL, this.partner.authorization);
  }
}

const SENT = 'SELECT rail, transaction_id AS "transactionId", outcome FROM sandbox.sent_payout ORDER BY seq';
