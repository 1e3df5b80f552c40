import { newConnection, newPool, openSession } from '@rampart/data';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { startTcpProxy, type TcpProxy, throughProxy } from '../drills/stage/tcp-proxy.js';

const STATEMENT_TIMEOUT_MS = 500;

describe('a connection to Postgres', () => {
  let database: TestDatabase;
  let network: TcpProxy;
  let url: string;

  beforeAll(async () => {
    database = await newDatabase();
    network = await startTcpProxy(Number(new URL(database.url).port));
    url = throughProxy(database.url, network);
  });
  afterAll(async () => {
    await network.close();
    await database.drop();
  });

  it('that falls silent in the middle of a statement fails, is closed, and the next one works', async () => {
    const pool = newPool(url, 1, { application: 'silence', statementTimeout: STATEMENT_TIMEOUT_MS });
    pool.on('error', () => undefined);
    await pool.query('SELECT 1');

    network.strandConnections();

    await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(pool.totalCount).toBe(0);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('that falls silent while it only listens is found out and closed', async () => {
    const client = newConnection(url, { application: 'silence', statementTimeout: STATEMENT_TIMEOUT_MS });
    const errors: Error[] = [];
    client.on('error', (error) => errors.push(error));
    await openSession(client);
    await client.query('LISTEN rampart_outbox');

    network.strandConnections();
    await eventually('it is closed', () => errors.length > 0);

    expect(errors[0]).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('that is answered is kept, however long it is idle', async () => {
    const client = newConnection(url, { application: 'silence', statementTimeout: STATEMENT_TIMEOUT_MS });
    const onError = jest.fn();
    client.on('error', onError);
    await openSession(client);

    await aMoment(6 * STATEMENT_TIMEOUT_MS);

    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(onError).not.toHaveBeenCalled();
    await client.end();
  });

  it('that asks nothing is kept while it is notified all the time', async () => {
    const client = newConnection(url, { application: 'notified', statementTimeout: STATEMENT_TIMEOUT_MS });
    const onError = jest.fn();
    client.on('error', onError);
    await openSession(client);
    await client.query('LISTEN rampart_outbox');

    const notify = setInterval(() => void database.query('NOTIFY rampart_outbox'), STATEMENT_TIMEOUT_MS / 10);
    await aMoment(6 * STATEMENT_TIMEOUT_MS);
    clearInterval(notify);

    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(onError).not.toHaveBeenCalled();
    await client.end();
  });

  it('is not waited for when the server accepts it and says nothing', async () => {
    const client = newConnection(url, { application: 'silence', statementTimeout: STATEMENT_TIMEOUT_MS });
    client.on('error', () => undefined);
    network.setMode('swallow');

    await expect(client.connect()).rejects.toThrow('timeout expired');
    network.setMode('pass');
  });

  it('whose client vanished leaves no session behind', async () => {
    const client = newConnection(url, { application: 'vanished', statementTimeout: STATEMENT_TIMEOUT_MS });
    client.on('error', () => undefined);
    await openSession(client);
    const sessions = () => database.query(`SELECT FROM pg_stat_activity WHERE application_name = 'rampart-vanished'`);
    expect(await sessions()).toHaveLength(1);

    network.strandConnections();

    await eventually('its session is gone', async () => (await sessions()).length === 0);
  });
});
