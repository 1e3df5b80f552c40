import { randomBytes } from 'node:crypto';
import { BadEnvironment, type Env } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import { newConnection, openSession } from './connections.js';
import type { GuardedClient } from './guarded-client.js';
import { tlsProblem } from './tls-problem.js';

/**
 * Throws `BadEnvironment` if the connection's encryption fails, or behind a pooler that gives each database transaction another session. Nothing else would
 * report that: settings and prepared statements of one process would reach another, and LISTEN would be lost without an error. An unavailable database is
 * ignored here, since other code waits for it.
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
    const isThere = await Promise.all(clients.map((each) => openSession(each))).then(
      () => true,
      (error: unknown) => refuseTls(error),
    );
    if (isThere && !(await isNotified(...clients, statementTimeout))) throw new BadEnvironment([PROBLEM]);
  } finally {
    await Promise.all(clients.map((each) => each.end().catch(() => undefined)));
  }
}

/** Throws for a TLS error; returns false for any other error. */
function refuseTls(error: unknown): false {
  const problem = tlsProblem(error);
  if (problem !== undefined) throw new BadEnvironment([`DATABASE_URL: ${problem}`]);
  return false;
}

const PROBLEM =
  'DATABASE_URL: leads through a pooler that shares sessions between connections; set its pool_mode to session';

/** Whether one connection receives what another notifies: immediately on a dedicated session, never on a shared one. */
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
