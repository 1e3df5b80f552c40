import { JOBS } from '@rampart/jobs';
import '../../apps/worker/src/daily/all.js';

/** Every job there is, as a page. The features declare them when they are imported. */
export function jobsPage(): string {
  const rows = [...JOBS.listJobs()]
    .sort((a, b) => a.queue.localeCompare(b.queue) || a.name.localeCompare(b.name))
    .map(
      ({ queue, name, description, mayRunEarly }) =>
        `| ${queue} | \`${name}\` | ${description} | ${mayRunEarly ? 'yes' : 'no'} |`,
    );
  return `# Jobs

A change of state writes its jobs into the \`outbox\` table, in its own database transaction. The relay moves
them into BullMQ (job id = outbox id, so twice is once); the row goes when the job is done. Whatever a queue loses, the
sweeper finds in the outbox and adds again. Boot refuses a job without exactly one processor.

Generated from the \`defineJob\` calls by \`npm run generate\`.

| queue | job | what it does | promote runs it early |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
