import type { Sabotage } from '../sabotage.js';

const OF_SESSIONS = {
  file: 'libs/data/src/connections.ts',
  tests: ['test/medium/sessions.spec'],
  project: 'medium',
} as const;

/** Settings of every connection to Postgres. */
export const SESSIONS: readonly Sabotage[] = [
  {
    ...OF_SESSIONS,
    name: 'Postgres compiles what it estimates as expensive',
    in: 'EVERY_SESSION',
    find: "jit: 'off',",
    replace: '',
    only: 'compile no statement',
  },
  {
    ...OF_SESSIONS,
    name: 'sessions are in the time zone of the server',
    in: 'EVERY_SESSION',
    find: "timezone: 'UTC',",
    replace: '',
    only: 'are in UTC',
  },
  {
    ...OF_SESSIONS,
    name: 'sessions have the isolation of the server',
    in: 'EVERY_SESSION',
    find: "default_transaction_isolation: 'read committed',",
    replace: '',
    only: 'read what is committed',
  },
  {
    ...OF_SESSIONS,
    name: 'listening connections are not configured',
    in: 'openSession',
    find: 'await configureSession(client, { ...timeoutsOf(client.statementTimeout), ...parameters });',
    replace: '',
    only: 'compile no statement',
  },
  {
    ...OF_SESSIONS,
    name: 'sessions are configured at their start',
    in: 'poolOptions',
    find: `onConnect: (client) =>
      runForEveryPartner(() => configureSession(client, own, { prepare, sign })) as unknown as void,`,
    replace: "options: '-c jit=off -c timezone=UTC',",
    only: 'pooler refuses',
  },
];
