import { UnrecoverableError } from 'bullmq';
import type { Relay } from '@rampart/jobs';
import { onEachBackend } from '../../support/backends.js';
import { aMoment, eventually } from '../../support/eventually.js';
import { eager, JobBench, punctual } from '../../support/job-bench.js';

/** The calls of Bull Board's buttons. */
onEachBackend("an operator's button", (backend) => {
  let bench: JobBench;
  let relay: Relay;

  beforeAll(async () => {
    bench = await JobBench.on(backend);
    ({ relay } = await bench.startWorker());
  });
  afterAll(() => bench.close());

  const inQueue = async (queue: string, id: string, state: string) =>
    eventually(`job is ${state}`, async () => {
      const job = await relay.getQueue(queue).getJob(id);
      return (await job?.getState()) === state && job;
    });
  const ran = (name: string, times = 1): Promise<boolean> =>
    eventually(`${name} ran ${times} times`, () => bench.diary.timesOf(name) >= times);

  it('promote sends a job that must not run early back to wait for its time', async () => {
    const job = bench.job(punctual, 'not early', 3_600_000);
    await bench.want(job);

    await (await inQueue('transactions', job.id, 'delayed')).promote();
    await aMoment();
    await inQueue('transactions', job.id, 'delayed');
    expect(bench.diary.timesOf('not early')).toBe(0);

    await bench.advance(3_601);
    await ran('not early');
  });

  it('promote runs a job that may run early, and it does not run again at its time', async () => {
    const job = bench.job(eager, 'early', 3_600_000);
    await bench.want(job);

    await (await inQueue('payouts', job.id, 'delayed')).promote();
    await ran('early');
    await inQueue('payouts', job.id, 'completed');

    await bench.advance(3_601);
    await aMoment();
    expect(bench.diary.timesOf('early')).toBe(1);
  });

  it('retry runs a failed job again', async () => {
    bench.diary.willFail('failed', new UnrecoverableError('for good'));
    const job = bench.job(eager, 'failed');
    await bench.want(job);

    await (await inQueue('payouts', job.id, 'failed')).retry('failed');

    await ran('failed', 2);
    await eventually('it is done', async () => !(await bench.unfinished()).includes(job.id));
  });

  it.each(['delayed', 'failed'] as const)('remove of a %s job does not keep it from happening', async (state) => {
    const name = `removed when ${state}`;
    if (state === 'failed') bench.diary.willFail(name, new UnrecoverableError('for good'));
    const job = bench.job(eager, name, state === 'failed' ? 0 : 3_600_000);
    const runsBefore = state === 'failed' ? 1 : 0;
    await bench.want(job);

    await (await inQueue('payouts', job.id, state)).remove();
    await bench.advance(3_601);

    await ran(name, runsBefore + 1);
    await eventually('it is done', async () => !(await bench.unfinished()).includes(job.id));
  });

  it('remove of a completed job brings nothing back', async () => {
    const job = bench.job(eager, 'completed');
    await bench.want(job);

    await (await inQueue('payouts', job.id, 'completed')).remove();
    await bench.advance(3_601);
    await aMoment();

    expect(bench.diary.timesOf('completed')).toBe(1);
  });
});
