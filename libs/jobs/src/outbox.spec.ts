import { isId } from '@rampart/kernel';
import fc from 'fast-check';
import type { JobDefinition } from './define-job.js';
import { insertJobs, newJob, type NewJob } from './outbox.js';

const feedCat: JobDefinition<{ catId: string }> = {
  queue: 'webhooks',
  name: 'feedCat',
  description: 'For this test.',
  mayRunEarly: false,
};
const AT = new Date('2026-01-01T00:00:00.123Z');

describe('a new job', () => {
  it('has an id of its own, so that enqueueing twice is two jobs and publishing twice is one', () => {
    const [one, other] = [newJob(feedCat, { catId: 'c' }, AT), newJob(feedCat, { catId: 'c' }, AT)];

    expect(isId(one.id)).toBe(true);
    expect(one.id).not.toBe(other.id);
    expect(one).toEqual({ id: one.id, queue: 'webhooks', name: 'feedCat', payload: { catId: 'c' }, runAt: AT });
  });
});

describe('the statement that stores new jobs', () => {
  const stored = (jobs: readonly NewJob[]): { text: string; rows: unknown } => {
    const { text, values } = insertJobs(jobs).toQuery();
    expect(values).toHaveLength(1);
    return { text, rows: JSON.parse(values[0] as string) };
  };

  it('is one insert of all of them, with every value as a parameter', () => {
    const jobs = [newJob(feedCat, { catId: "it's $1; DROP TABLE outbox" }, AT), newJob(feedCat, { catId: 'b' }, AT)];
    const { text, rows } = stored(jobs);

    expect(text.match(/INSERT INTO outbox/g)).toHaveLength(1);
    expect(text).not.toContain('DROP');
    expect(rows).toEqual(jobs.map((job) => ({ ...job, runAt: AT.toISOString() })));
  });

  it('stores nothing of nothing', () => {
    expect(stored([]).rows).toEqual([]);
  });

  it('keeps any payload and any time to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string()),
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }),
        (payload, runAt) => {
          const job = newJob({ ...feedCat, payload: undefined }, payload as { catId: string }, runAt);

          expect(JSON.stringify(stored([job]).rows)).toBe(JSON.stringify([job]));
        },
      ),
    );
  });
});
