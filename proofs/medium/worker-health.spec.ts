import { processHealth } from '@rampart/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { freePort } from '../../test/support/ports.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('the health of a worker', () => {
  let world: World;
  let worker: INestApplicationContext;
  let port: number;

  beforeAll(async () => {
    [world, port] = [await startWorld(), await freePort()];
    worker = await createWorker({ ...world.env, WORKER_PORT: port });
  });
  afterEach(() => {
    processHealth.report('test', undefined);
    processHealth.reportDegraded('test', undefined);
  });
  afterAll(async () => {
    await worker.close();
    await world.close();
  });

  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: response.status, body: await response.json() };
  };

  it('is answered without credentials, and nothing else is', async () => {
    expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await get('/health/ready')).toEqual({ status: 200, body: { status: 'ok' } });
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/health/ready', 'POST')).status).toBe(405);
  });

  it('says why it is not ready, while it lives', async () => {
    processHealth.report('test', 'stands still');

    expect(await get('/health/ready')).toEqual({
      status: 503,
      body: { status: 'unavailable', details: [{ field: 'test', problem: 'stands still' }] },
    });
    expect((await get('/health/live')).status).toBe(200);
  });

  it('is degraded while a part does not work', async () => {
    processHealth.reportDegraded('test', 'no disk');

    expect(await get('/health/ready')).toEqual({
      status: 200,
      body: { status: 'degraded', details: [{ field: 'test', problem: 'no disk' }] },
    });
  });

  it('needs a port of its own: a worker whose port is taken does not start', async () => {
    await expect(createWorker({ ...world.env, WORKER_PORT: port })).rejects.toThrow('EADDRINUSE');
  });
});
