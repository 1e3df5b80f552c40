import type { Sabotage } from '../sabotage.js';

const GUARD = {
  file: 'libs/webhooks/src/delivery/address-guard.ts',
  tests: ['libs/webhooks/src/delivery/address-guard.spec'],
  project: 'unit',
} as const;
const SIGN = {
  file: 'libs/webhooks/src/delivery/sign.ts',
  tests: ['libs/webhooks/src/delivery/sign.spec'],
  project: 'unit',
} as const;
const JOB = {
  file: 'libs/webhooks/src/deliver-webhook.job.ts',
  tests: ['test/medium/leases.spec'],
  project: 'medium',
} as const;
const CLAIM = { file: 'libs/data/src/functions/claim_webhooks.sql' } as const;

/** Webhooks: where they may go, how they are signed, who may deliver them and in which order. */
export const WEBHOOKS: readonly Sabotage[] = [
  {
    ...GUARD,
    name: 'one public address of a name is enough',
    find: '!addresses.every(({ address }) => addressIsPublic(address))',
    replace: '!addresses.some(({ address }) => addressIsPublic(address))',
  },
  {
    ...GUARD,
    name: "the cloud's own address may be called",
    find: "  '169.254.0.0/16',\n",
    replace: '',
  },
  {
    ...GUARD,
    name: 'a mapped IPv4 address is any IPv6 address',
    find: 'return mapped && isIPv4(mapped) ? mapped : address;',
    replace: 'return address;',
  },
  {
    ...GUARD,
    name: 'webhooks go over plain http',
    file: 'libs/webhooks/src/delivery/url-problem.ts',
    find: "if (protocol !== 'https:') return 'it does not start with https://';",
    replace: '',
  },
  {
    ...GUARD,
    name: 'webhooks go to the service itself',
    file: 'libs/webhooks/src/delivery/url-problem.ts',
    find: "if (ownHosts.some((own) => hostname === own || hostname.endsWith(`.${own}`))) return 'its host is this service';",
    replace: '',
  },
  {
    ...SIGN,
    name: 'the timestamp of a webhook is not signed',
    find: 'signature(secret, `${id}.${timestamp}.`, body)',
    replace: 'signature(secret, `${id}.`, body)',
  },
  {
    ...SIGN,
    name: 'a webhook is signed by its newest secret only',
    find: 'const signatures = secrets.map(',
    replace: 'const signatures = secrets.slice(0, 1).map(',
  },
  {
    name: 'the timestamp of a webhook is the test clock',
    file: 'libs/webhooks/src/webhook-sender.ts',
    find: 'at: this.clock.trueTime() }',
    replace: 'at: this.clock.now() }',
    tests: ['test/journeys/webhooks.spec'],
    project: 'journeys',
    only: 'carry true time in their headers',
  },
  {
    name: 'a redirect counts as success',
    file: 'libs/webhooks/src/webhook-sender.ts',
    find: 'result.status < 300',
    replace: 'result.status < 400',
    tests: ['test/journeys/webhooks.spec'],
    project: 'journeys',
    only: 'attempts again after 30',
  },
  {
    ...JOB,
    name: 'a delivery is tried while another worker is at it',
    find: 'AND d.lease_token IS NULL AND d.attempts = t.attempt - 1',
    replace: 'AND d.attempts = t.attempt - 1',
    only: 'that another worker is making',
  },
  {
    ...CLAIM,
    name: 'a delivery need not be the first of its lane',
    find: "AND b.subject_id = d.subject_id AND b.state = 'pending')",
    replace: 'AND b.event_id = d.event_id)',
    tests: ['test/journeys/webhooks.spec'],
    project: 'journeys',
    only: 'keeps the order of one transaction while',
  },
  {
    ...JOB,
    name: 'a delivery that was tried already is tried again',
    find: ' AND d.attempts = t.attempt - 1',
    replace: '',
    only: 'that was made before',
  },
  {
    name: 'a worker that lost its lease settles all the same',
    file: 'libs/webhooks/src/record-outcomes.ts',
    find: ' AND d.lease_token = o.lease_token',
    replace: '',
    tests: ['test/medium/leases.spec'],
    project: 'medium',
    only: 'settles nothing',
  },
  {
    name: 'a disabled endpoint is still told',
    file: 'libs/webhooks/src/events.ts',
    find: "CASE WHEN p.enabled THEN 'pending' ELSE 'held' END",
    replace: "'pending'",
    tests: ['test/journeys/webhooks.spec'],
    project: 'journeys',
    only: 'are held for a disabled endpoint',
  },
  {
    ...CLAIM,
    name: 'a degraded endpoint gets as much as a healthy one',
    find: 'WHEN p.probe_at <= moment THEN 1 ELSE 0 END',
    replace: 'ELSE share END',
    tests: ['test/journeys/webhook-health.spec'],
    project: 'journeys',
    only: 'single attempts go on',
  },
  {
    name: 'a failed attempt has no job for its retry',
    file: 'libs/webhooks/src/record-outcomes.ts',
    find: 'retries: scheduleRetries(sql`SELECT * FROM settled`),',
    replace: '',
    tests: ['test/medium/jobs/webhook-jobs.spec'],
    project: 'medium',
  },
  {
    name: 'a secret that was opened signs for every endpoint',
    file: 'libs/webhooks/src/secret-cache.ts',
    find: "const name = endpointId + sealed.toString('latin1');",
    replace: "const name = sealed.toString('latin1');",
    tests: ['libs/webhooks/src/secret-cache.spec'],
    project: 'unit',
  },
];
