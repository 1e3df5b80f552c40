import { randomBytes } from 'node:crypto';
import { BadEnvironment, type Env } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import { newConnection, openSession } from './connections.js';
import type { GuardedClient } from './guarded-client.js';
import { tlsProblem } from './tls-problem.js';

/**
 * Throws `BadEnvironment` where the encryption of the connection fails, and behind a pooler that gives each database transaction another session. Nothing else would say so: settings and prepared
 * statements of one process reach another, and LISTEN is lost without an error. A database that is away is left to those who wait for it.
 */
export async function refuseUnusableSessions({
  DATABASE_URL,
  DATABASE_TIMEOUT_SECONDS,
}: Pick<Env, 'DATABASE_URL' | 'DATABASE_TIMEOUT_SECONDS'>): Promise<void> {
  const statementTimeout = DATABASE_TIMEOUT_SECONDS * SECOND;
  const connect = (): GuardedClient => newConnection(DATABASE_URL, { application: 'pooling', statementTimeout });
  const clients = [connect(), connect()] as const;
  for (const each of clients) each.on('error', () => undefined);
  try {
    const isThere = await Promise.all(clients.map(openSession)).then(
      () => true,
      (error: unknown) => refuseTls(error),
    );
    if (isThere && !(await isNotified(...clients, statementTimeout))) throw new BadEnvironment([PROBLEM]);
  } finally {
    await Promise.all(clients.map((each) => each.end().catch(() => undefined)));
  }
}

/** Answers false for an error of another kind. */
function refuseTls(error: unknown): false {
  const problem = tlsProblem(error);
  if (problem !== undefined) throw new BadEnvironment([`DATABASE_URL: ${problem}`]);
  return false;
}

const PROBLEM =
  'DATABASE_URL: leads through a pooler that shares sessions between connections; set its pool_mode to session';

/** Whether one connection hears of what another notifies: at once on a session of its own, never on a shared one. */
async function isNotified(listening: GuardedClient, other: GuardedClient, within: number): Promise<boolean> {
  const channel = `pooling_${randomBytes(8).toString('hex')}`;
  const heard = new Promise<boolean>((resolve) => {
    listening.once('notification', () => resolve(true));
    setTimeout(() => resolve(false), within).unref();
  });
  await listening.query(`LISTEN ${channel}`);
  await other.query(`NOTIFY ${channel}`);
  return heard;
}
