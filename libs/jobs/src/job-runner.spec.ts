import type { DataSource } from 'typeorm';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { after, FixedClock } from '@rampart/kernel';
import type { JobDefinition } from './define-job.js';
import type { JobRegistry } from './job-registry.js';
import { JobRunner } from './job-runner.js';
import type { QueuedJob } from './relay.js';

const NOW = new Date('2026-01-01T00:00:00Z');

function running({
  mayRunEarly = true,
  runAt = NOW,
  run = async () => {},
  id = 'o-1',
}: { mayRunEarly?: boolean; runAt?: Date; run?: () => Promise<void>; id?: string } = {}) {
  const done: string[] = [];
  const delayed: number[] = [];
  const handler = {
    job: { name: 'j', mayRunEarly } as JobDefinition,
    handleJob: async (payload: object) => (done.push(`ran ${JSON.stringify(payload)}`), run()),
  };
  const registry = { handlerOf: () => handler } as unknown as JobRegistry;
  const database = {
    query: async (text: string, values: unknown[]) => (done.push(`${text} ${String(values)}`), []),
  } as unknown as DataSource;
  const job = {
    id,
    name: 'j',
    data: { outboxId: 'o-1', runAt: runAt.toISOString(), payload: { id: '7' } },
    moveToDelayed: async (at: number) => void delayed.push(at),
  } as unknown as Job<QueuedJob>;
  return { outcome: new JobRunner(registry, database, new FixedClock(NOW)).runJob(job, 'token'), done, delayed };
}

describe('running a job', () => {
  it('does the work first and takes the job off the outbox after', async () => {
    const { outcome, done } = running();
    await outcome;

    expect(done).toEqual(['ran {"id":"7"}', 'DELETE FROM outbox WHERE id = ANY($1::uuid[]) o-1']);
  });

  it('neither runs a job that the outbox did not publish nor removes the row that it names', async () => {
    const { outcome, done } = running({ id: '7' });

    await expect(outcome).rejects.toBeInstanceOf(UnrecoverableError);
    expect(done).toEqual([]);
  });

  it('leaves the job on the outbox when the work fails, so that it happens again', async () => {
    const { outcome, done } = running({ run: () => Promise.reject(new Error('not now')) });

    await expect(outcome).rejects.toThrow('not now');
    expect(done).toEqual(['ran {"id":"7"}']);
  });

  it('runs early when an operator promotes it, if it may', async () => {
    const { outcome, done } = running({ runAt: after(NOW, 60_000), mayRunEarly: true });
    await outcome;

    expect(done).toHaveLength(2);
  });

  it('waits for its time again if it may not: an order does not expire because a button was pressed', async () => {
    const { outcome, done, delayed } = running({ runAt: after(NOW, 60_000), mayRunEarly: false });

    await expect(outcome).rejects.toBeInstanceOf(DelayedError);
    expect(done).toEqual([]);
    expect(delayed).toEqual([after(NOW, 60_000).getTime()]);
  });

  it('runs at its very moment', async () => {
    const { outcome, done } = running({ runAt: NOW, mayRunEarly: false });
    await outcome;

    expect(done).toHaveLength(2);
  });
});
