import { migrate } from '@rampart/data';
import { migrateQueues } from '@rampart/jobs/bullmq';
import { newOperator } from '../support/operators.js';
import { verifiedUser } from '../support/people.js';
import { type SessionSeen, sessionsOf } from '../support/sessions.js';
import { buy, payFiat, reaches } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

/** Parameters that PgBouncer accepts when a connection starts: the user, the database, and the parameters that it tracks. */
const TAKEN_BY_POOLERS = [
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
];
/** Defaults of a server that was set up on a machine in Nepal, for programs that repeat what fails. */
const DEFAULTS = { jit: 'on', timezone: 'Asia/Kathmandu', default_transaction_isolation: 'serializable' };
const APPLICATIONS = [
  'rampart-api',
  'rampart-listen',
  'rampart-migrate',
  'rampart-ops',
  'rampart-queues',
  'rampart-worker',
];

describe('sessions with Postgres', () => {
  let sessions: SessionSeen[];

  beforeAll(async () => {
    sessions = await sessionsOf(async () => {
      const world = await startWorld({}, DEFAULTS);
      await migrate(world.database.ownerUrl);
      await migrateQueues(world.env);
      await useAll(world);
      await world.close();
    });
  }, 60_000);

  /** Runs an order to its end, with its webhooks, and a user's session. */
  async function useAll(world: World): Promise<void> {
    await world.listen();
    const { id } = await buy(world.partner, (await verifiedUser(world.partner)).id);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await newOperator(world);
  }

  it('are those of every process, for every purpose', () => {
    expect([...new Set(sessions.map(({ application }) => application))].toSorted()).toEqual(APPLICATIONS);
    expect(sessions.filter(({ application }) => application === 'rampart-queues').length).toBeGreaterThan(4); // including each worker's LISTEN
  });

  it('compile no statement, are in UTC and read what is committed, whatever the server does by default', () => {
    const found = new Set(
      sessions.map(({ parameters: { jit, timezone, isolation } = {} }) => `jit ${jit}, ${timezone}, ${isolation}`),
    );

    expect([...found]).toEqual(['jit off, UTC, read committed']);
  });

  it('begin with nothing that a connection pooler refuses', () => {
    const refused = sessions.flatMap(({ application, startup }) =>
      startup.filter((name) => !TAKEN_BY_POOLERS.includes(name)).map((name) => `${application}: ${name}`),
    );

    expect([...new Set(refused)]).toEqual([]);
  });
});
