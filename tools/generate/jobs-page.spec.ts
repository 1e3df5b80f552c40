import { JOBS } from '@rampart/jobs';
import { KYC_LIFECYCLE } from '@rampart/kyc';
import { PAYOUT_LIFECYCLE, TRANSACTION_LIFECYCLE } from '@rampart/transactions';
import { deliverWebhook } from '@rampart/webhooks';
import { jobsPage } from './jobs-page.js';

const page = jobsPage();
const lines = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));

describe('the page of jobs', () => {
  it('has every job, with its queue, what it does, and whether it may run early', () => {
    const jobs = JOBS.listJobs();

    for (const { queue, name, description, mayRunEarly } of jobs) {
      expect(lines).toContain(`| ${queue} | \`${name}\` | ${description} | ${mayRunEarly ? 'yes' : 'no'} |`);
    }
    expect(lines).toHaveLength(jobs.length);
  });

  it('has every job that a row of a lifecycle names', () => {
    const rows = [...TRANSACTION_LIFECYCLE.rows, ...PAYOUT_LIFECYCLE.rows, ...KYC_LIFECYCLE.rows];

    for (const name of new Set([...rows.flatMap((row): readonly string[] => row[5]), deliverWebhook.name]))
      expect(page).toContain(`| \`${name}\` |`);
  });

  it('is sorted by queue and name, so that it changes only when a job does', () => {
    const order = lines.map((line) => line.split('|').slice(1, 3).join('|'));

    expect(order).toEqual([...order].sort((a, b) => a.localeCompare(b)));
  });
});
