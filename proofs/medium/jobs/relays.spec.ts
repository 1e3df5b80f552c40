import { onEachBackend } from '../../../test/support/backends.js';
import { aMoment, eventually } from '../../../test/support/eventually.js';
import { eager, JobBench } from '../../../test/support/job-bench.js';

const MANY = 600;

onEachBackend('two workers at once', (backend) => {
  let bench: JobBench;

  beforeAll(async () => {
    bench = await JobBench.on(backend);
  });
  afterAll(() => bench.close());

  it('publish each outbox job once between them, and run it once', async () => {
    const workers = [await bench.startWorker(), await bench.startWorker()];
    for (const { sweeper } of workers)
      jest.spyOn(sweeper as unknown as { processBatch(): Promise<boolean> }, 'processBatch').mockResolvedValue(false); // else it republishes old jobs
    const published = workers.map(({ relay }) => jest.spyOn(relay, 'publishJobs'));
    const jobs = Array.from({ length: MANY }, (_, i) => bench.job(eager, `job ${i}`));

    for (let i = 0; i < MANY; i += 20) await bench.want(...jobs.slice(i, i + 20));
    await eventually('all are done', async () => (await bench.unfinished()).length === 0);
    await aMoment();

    const ids = published.flatMap(({ mock }) => mock.calls.flatMap(([rows]) => rows.map(({ id }) => id)));
    expect(ids.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
    expect(bench.diary.entries.toSorted()).toEqual(jobs.map(({ payload }) => payload['name']).toSorted());
  });
});
