import { Client } from 'pg';
import { TEST_APPLICATION } from './database.js';
import { eventually } from './eventually.js';

interface SessionParameters {
  readonly jit: string;
  readonly timezone: string;
  /** The isolation of a transaction that does not set one. */
  readonly isolation: string;
}

/** A connection of the service, as its server saw it. */
export interface SessionSeen {
  readonly application: string;
  /** Names of the parameters of its startup, without which a pooler could hand it an open connection. */
  readonly startup: readonly string[];
  /** As the last statement of the connection found them; none of one that broke, or is still open. */
  parameters: SessionParameters | undefined;
  state: 'open' | 'ended' | 'broken';
}

type Callback = (error?: unknown) => void;

/** Connections to Postgres that this process opens while `work` is done, which closes all that it opens; those of tests left out. */
export async function sessionsOf(work: () => Promise<unknown>): Promise<SessionSeen[]> {
  const seen = new Map<Client, SessionSeen>();
  const prototype = Client.prototype as unknown as Record<
    'connect' | 'end',
    (this: Client, callback?: Callback) => unknown
  >;
  const { connect, end } = prototype;
  const spies = [
    jest.spyOn(prototype, 'connect').mockImplementation(function (this: Client, callback) {
      const { startup, application } = startupOf(this);
      if (application !== TEST_APPLICATION) {
        const session: SessionSeen = { startup, application, parameters: undefined, state: 'open' };
        seen.set(this, session);
        // The service reopens a connection that a busy machine broke or refused, and the new one is checked then.
        const broken = (): void => void (session.state === 'open' && (session.state = 'broken'));
        this.once('error', broken).once('end', broken);
      }
      return connect.call(this, callback);
    }),
    jest.spyOn(prototype, 'end').mockImplementation(function (this: Client, callback) {
      const ended = noteParameters(this, seen.get(this)).then(() => end.call(this));
      return callback ? void ended.then(callback, callback) : ended;
    }),
  ];
  try {
    await work();
    await everyOneEnds([...seen.values()]);
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
  return [...seen.values()].filter(({ state }) => state === 'ended');
}

async function everyOneEnds(sessions: readonly SessionSeen[]): Promise<void> {
  const open = () => sessions.filter(({ state }) => state === 'open').map(({ application }) => application);
  await eventually('every connection ends', () => open().length === 0).catch((error: Error) => {
    throw new Error(`${error.message}; open: ${open().join(', ')}`);
  });
}

async function noteParameters(client: Client, session: SessionSeen | undefined): Promise<void> {
  if (!session || session.state !== 'open') return;
  try {
    const { rows } = await client.query<SessionParameters>(
      `SELECT current_setting('jit') AS jit, current_setting('timezone') AS timezone, current_setting('default_transaction_isolation') AS isolation`,
    );
    session.parameters = rows[0];
    session.state = 'ended';
  } catch {
    session.state = 'broken';
  }
}

/** Parameters that pg sends at the start of a connection. */
function startupOf(client: Client): { startup: string[]; application: string } {
  const startup = (client as unknown as { getStartupConf(): Record<string, string> }).getStartupConf();
  return { startup: Object.keys(startup), application: startup['application_name'] ?? '' };
}
