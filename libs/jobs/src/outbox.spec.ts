import { isId } from '@rampart/kernel';
import fc from 'fast-check';
import type { JobDefinition } from './define-job.js';
import { insertJobs, wanted, type WantedJob } from './outbox.js';

const tellStory: JobDefinition<{ storyId: string }> = {
  queue: 'webhooks',
  name: 'tellStory',
  description: 'For this test.',
  mayRunEarly: false,
};
const AT = new Date('2026-01-01T00:00:00.123Z');

describe('a wanted job', () => {
  it('has an id of its own, so that wanting twice is two jobs and publishing twice is one', () => {
    const [one, other] = [wanted(tellStory, { storyId: 's' }, AT), wanted(tellStory, { storyId: 's' }, AT)];

    expect(isId(one.id)).toBe(true);
    expect(one.id).not.toBe(other.id);
    expect(one).toEqual({ id: one.id, queue: 'webhooks', name: 'tellStory', payload: { storyId: 's' }, runAt: AT });
  });
});

describe('the statement that stores wanted jobs', () => {
  const stored = (jobs: readonly WantedJob[]): { text: string; rows: unknown } => {
    const { text, values } = insertJobs(jobs).compile();
    expect(values).toHaveLength(1);
    return { text, rows: JSON.parse(values[0] as string) };
  };

  it('is one insert of all of them, with every value as a parameter', () => {
    const jobs = [
      wanted(tellStory, { storyId: "it's $1; DROP TABLE outbox" }, AT),
      wanted(tellStory, { storyId: 'b' }, AT),
    ];
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
          const job = wanted({ ...tellStory, payload: undefined }, payload as { storyId: string }, runAt);

          expect(JSON.stringify(stored([job]).rows)).toBe(JSON.stringify([job]));
        },
      ),
    );
  });
});
