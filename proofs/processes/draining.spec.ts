import { Agent, request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';
import { type Running, startProgram } from '../../test/support/processes.js';

const CONNECTIONS = 8;

interface Heard {
  readonly status: number;
  readonly connection: string | undefined;
}

describe('the api that is stopped while connections are kept open', () => {
  let database: TestDatabase;
  let folder: string;
  let port: number;
  let api: Running;
  let agent: Agent;

  beforeEach(async () => {
    [database, folder, port] = [
      await newDatabase(),
      await mkdtemp(path.join(tmpdir(), 'rampart-drain-')),
      await freePort(),
    ];
    agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' };
    api = startProgram('dist/apps/api/src/main.js', { ...settings, DRAIN_SECONDS: '1' });
    await api.readyAfter;
  }, 60_000);
  afterEach(async () => {
    api.signal('SIGKILL');
    await api.ended;
    agent.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (address: string): Promise<Heard> =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: address, agent }, (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        );
      })
        .on('error', reject)
        .end();
    });

  it('turns unready first, serves every request of the drain delay, asks for no more on its connection, and ends', async () => {
    const heard: Heard[] = [];
    let asking = true;
    const load = Array.from({ length: CONNECTIONS }, async (_, i) => {
      while (asking) heard.push(await get(i % 2 === 0 ? '/api/methods' : '/api/transactions'));
    });
    await eventually('there is load', () => heard.length > 50);

    api.signal('SIGTERM');
    await eventually('it is unready', async () => (await get('/health/ready')).status === 503);
    const begun = heard.length;
    await eventually('it still serves', () => heard.length > begun + 50);
    asking = false;
    await Promise.all(load);

    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(heard.at(-1)?.connection).toBe('close');
    expect(await Promise.race([api.ended, new Promise((resolve) => setTimeout(resolve, 10_000, 'still runs'))])).toBe(
      'SIGTERM',
    );
  });

  it('does not wait for a connection that is kept and idle', async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => get('/api/methods')));

    api.signal('SIGTERM');

    expect(await Promise.race([api.ended, new Promise((resolve) => setTimeout(resolve, 5_000, 'still runs'))])).toBe(
      'SIGTERM',
    );
  });
});
