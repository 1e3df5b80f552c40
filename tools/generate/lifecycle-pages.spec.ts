import { KYC_LIFECYCLE } from '@rampart/kyc';
import { PAYOUT_LIFECYCLE, TRANSACTION_LIFECYCLE } from '@rampart/transactions';
import { DELIVERY_LIFECYCLE } from '@rampart/webhooks';
import { lifecyclePages } from './lifecycle-pages.js';

const pages = lifecyclePages();

describe.each([
  ['libs/transactions/LIFECYCLES.md', TRANSACTION_LIFECYCLE],
  ['libs/transactions/LIFECYCLES.md', PAYOUT_LIFECYCLE],
  ['libs/kyc/LIFECYCLES.md', KYC_LIFECYCLE],
  ['libs/webhooks/LIFECYCLES.md', DELIVERY_LIFECYCLE],
] as const)('%s', (file, lifecycle) => {
  const { name, rows, kinds } = lifecycle;
  const section = pages[file]?.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? '';

  it(`has every row of the ${name} in its table`, () => {
    for (const [kind, from, on, to, when, jobs] of rows) {
      expect(section).toContain(`\n| ${kind} | ${from} | ${on} | ${to} | ${when} | ${jobs.join(', ') || '-'} |\n`);
    }
  });

  it(`has every change of status of the ${name} in a diagram`, () => {
    const id = (status: string): string => (status === 'new' ? '[*]' : status.replaceAll('-', '_'));

    expect(section.match(/```mermaid/g)).toHaveLength(kinds.length);
    for (const [, from, on, to] of rows.filter((row) => row[1] !== row[3]))
      expect(section).toContain(`  ${id(from)} --> ${id(to)}: ${on}`);
  });
});
