import { credentialsRoleOf, partnerRoleOf } from '@rampart/data';
import { Client } from 'pg';
import type { AlertWorld } from '../../support/alerts/alert-world.js';
import { type Fault, MINUTE } from '../../support/alerts/fault.js';
import { nothing } from '../../support/alerts/passing.js';
import { SERVICE } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { holdNewUsers } from '../../../test/support/hold-row.js';
import type { Running } from '../../../test/support/process-world.js';

const CALLS = 6;
/** The roles of the API. */
const WRITERS = [SERVICE, partnerRoleOf(SERVICE), credentialsRoleOf(SERVICE)].join();
/** Longer than the rule's 2.5 seconds. */
const SLOW_MS = 2_700;
const AHEAD_SECONDS = 5;
const STUCK_SECONDS = 50;

/** Makes a partner's calls that write a row each; returns their statuses. */
const signUps = (world: AlertWorld): Promise<number[]> =>
  Promise.all(
    Array.from({ length: CALLS }, async (_, nth) => {
      const email = `user${nth}.${Date.now()}@example.com`;
      const response = await fetch(`${world.partner.baseUrl}/api/users`, {
        method: 'POST',
        headers: { 'Authorization': world.partner.authorization!, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, firstName: 'Ada', lastName: 'Lovelace' }),
      });
      return response.status;
    }),
  );

/** Node's option that runs this code in a process before the service's own. */
const preloading = (code: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});

const WRONG_CLOCK = `const TrueDate = Date; const now = () => TrueDate.now() + ${AHEAD_SECONDS * 1_000};
globalThis.Date = class extends TrueDate { constructor(...given) { super(...(given.length > 0 ? given : [now()])); } static now = now; };`;

/** At SIGWINCH, for which nothing else listens, the clock that measures passes skips this many seconds. */
const SKIPPING_CLOCK = `const now = performance.now.bind(performance); let skipped = 0;
Object.defineProperty(performance, 'now', { value: () => now() + skipped });
process.on('SIGWINCH', () => { skipped += ${STUCK_SECONDS * 1_000}; });`;

function wrongClock(): Fault {
  let other: Running;
  return {
    what: `the clock of a worker's machine is ${AHEAD_SECONDS} seconds ahead`,
    begin: async (world) => {
      other = await world.startOther(preloading(WRONG_CLOCK));
      await world.publish();
    },
    end: (world) => world.stopOther(other),
    repeatedSeconds: 3 * MINUTE,
  };
}

/** A pass is given up after a minute: its process ends, and another one takes over. So one or two scrapes show it. */
function stuckLoop(): Fault {
  let other: Running;
  let lock: Client;
  let observations = 0;
  const end = async (world: AlertWorld): Promise<void> => {
    await lock.end();
    await world.stopOther(other);
  };
  return {
    what: 'a statement of a loop waits, until the process gives up',
    begin: async (world) => {
      lock = new Client({ connectionString: world.database.ownerUrl });
      await lock.connect();
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE phone_proof IN ACCESS EXCLUSIVE MODE');
      other = await world.startOther({ ...preloading(SKIPPING_CLOCK), DATABASE_TIMEOUT_SECONDS: '60' });
      await eventually('its purge waits', async () => (await waitingFor(world, 'phone_proof')).length > 0);
      process.kill(other.pid, 'SIGWINCH');
      await world.publish();
    },
    goOn: async (world) => {
      observations += 1;
      if (observations === 2) await end(world);
    },
    times: 2,
    end: async (world) => {
      if (observations < 2) await end(world);
    },
    repeatedSeconds: 3 * MINUTE,
  };
}

const waitingFor = (world: AlertWorld, table: string): Promise<unknown[]> =>
  world.database.query(
    `SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [table],
  );

export const SERVICE_FAULTS: Readonly<Record<string, Fault>> = {
  RampartDown: {
    what: 'the app of operators is killed',
    begin: (world) => world.killApp('ops'),
    end: async (world) => {
      await world.startApp('ops');
      await world.publish();
    },
    repeatedSeconds: 3 * MINUTE,
  },
  RampartMetricsAbsent: {
    what: 'Prometheus has the service under the name of another job',
    job: 'ramp',
    begin: nothing,
    end: nothing,
    repeatedSeconds: 7 * MINUTE,
  },
  RampartApiErrors: {
    what: 'the service has lost its right to a table',
    begin: async (world) => {
      await world.database.query(`REVOKE INSERT ON app_user FROM ${WRITERS}`);
      const statuses = await signUps(world);
      if (statuses.some((status) => status !== 500)) throw new Error(`answered ${statuses.join()}`);
      await world.publish();
    },
    end: async (world) => void (await world.database.query(`GRANT INSERT ON app_user TO ${WRITERS}`)),
    repeatedSeconds: 11 * MINUTE,
  },
  RampartApiSlow: {
    what: 'a lock keeps calls waiting for three seconds each',
    begin: async (world) => {
      const held = await holdNewUsers(world);
      const calls = signUps(world);
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await held.letGo();
      await calls;
      await world.publish();
    },
    end: nothing,
    repeatedSeconds: 16 * MINUTE,
  },
  RampartClockSkewed: wrongClock(),
  RampartLoopStuck: stuckLoop(),
};
