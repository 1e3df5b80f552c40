import { prepareSchema } from '@rampart/driver-tables';
import { type SandboxDatabase, SandboxWorld } from '@rampart/drivers';
import { ids } from '@rampart/kernel';
import { ownDatabase } from '../../support/own-database.js';
import { makeSandbox, type Sandbox } from './sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await makeSandbox();
});
afterAll(() => sandbox.close());

describe('the sandbox world', () => {
  it('is made once by many processes that start together, and by none a second time', async () => {
    const own = await ownDatabase();

    await Promise.all(Array.from({ length: 8 }, () => new SandboxWorld(own.another()).prepareSchema()));
    await new SandboxWorld(own.database).prepareSchema();

    const tables = await own.database.query(`SELECT FROM information_schema.tables WHERE table_schema = 'sandbox'`);
    expect(tables).toHaveLength(7);
    await own.close();
  });

  it('is upgraded by the steps that it lacks, each of them once, with what is in it', async () => {
    const own = await ownDatabase();
    const steps = ['CREATE SCHEMA toy; CREATE TABLE toy.thing (name text);', 'ALTER TABLE toy.thing ADD size integer;'];
    await own.database.query(prepareSchema({ name: 'toy', steps: steps.slice(0, 1) }));
    await own.database.query(`INSERT INTO toy.thing VALUES ('kept')`);

    for (let times = 0; times < 2; times++) await own.database.query(prepareSchema({ name: 'toy', steps }));

    expect(await own.database.query('SELECT * FROM toy.thing')).toEqual([{ name: 'kept', size: null }]);
    expect(await own.database.query('SELECT number FROM toy.version')).toEqual([{ number: 2 }]);
    await own.close();
  });
});

describe('the feed', () => {
  it('shows no number before every smaller one is visible, also when a writer is slow to commit', async () => {
    const { another, controls, database, rail } = sandbox;
    const [slow, fast] = [ids.next(), ids.next()];
    const slowly = payingFor(another(), slow, 0.3);
    await untilAsleep(database);

    const quickly = controls.simulatePayment({ transactionId: fast, amount: '1', currency: 'SGD' });
    await Promise.race([slowly, quickly]);
    const early = await rail.changesSince('');
    await Promise.all([slowly, quickly]);
    const late = await rail.changesSince(early.cursor);

    expect([...early.transactionIds, ...late.transactionIds]).toEqual([slow, fast]);
  });

  it('refuses a cursor that it never gave', async () => {
    await expect(sandbox.rail.changesSince('yesterday')).rejects.toThrow('not a cursor');
  });
});

describe('messagesTo', () => {
  it('shows the code, newest last, whatever became of the plus sign', async () => {
    const { clock, controls, sms } = sandbox;
    for (const text of ['Code 123456, ignore 654321.', 'No code: 1234567'])
      await sms.sendMessage({ to: '+6591234567', text });

    const messages = await controls.messagesTo(' 6591234567');

    expect(messages).toEqual([
      { to: '+6591234567', text: 'Code 123456, ignore 654321.', code: '123456', at: clock.now() },
      { to: '+6591234567', text: 'No code: 1234567', at: clock.now() },
    ]);
  });

  it('shows every phone when none is named, at most a hundred messages', async () => {
    for (let sent = 0; sent < 101; sent += 1)
      await sandbox.sms.sendMessage({ to: '+6590000000', text: `message ${sent}` });

    const messages = await sandbox.controls.messagesTo();

    expect(messages).toHaveLength(100);
    expect([messages[0]?.text, messages.at(-1)?.text]).toEqual(['message 1', 'message 100']);
  });
});

/** Draws its number and then delays the commit. */
const payingFor = (database: SandboxDatabase, transactionId: string, seconds: number): Promise<unknown> =>
  database.query(`DO $$ BEGIN
    INSERT INTO sandbox.fiat_payment (transaction_id, payment_id, amount, currency, received_at)
      VALUES ('${transactionId}', 'slow', '1', 'SGD', now());
    PERFORM pg_sleep(${seconds});
  END $$`);

const untilAsleep = async (database: SandboxDatabase): Promise<void> => {
  const asleep = await database.query(
    `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`,
  );
  if (asleep.length === 0) await untilAsleep(database);
};
