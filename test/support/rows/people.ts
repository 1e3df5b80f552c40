import type { AuditEntry, Session } from '@rampart/data';
import { sessionMac } from '@rampart/sessions';
import type { SessionData } from 'express-session';
import type { TestDatabase } from '../database.js';
import type { Change, Row, Source } from './table.js';
import { auditEntries, sessions } from './tables.js';
import { withoutTriggers } from './without-triggers.js';

/** Sessions in which this login is signed in. */
export const sessionsOf = async (source: Source, loginId: string): Promise<Row<Session>[]> =>
  (await sessions.find(source)).filter(({ sess }) => (sess as { loginId?: string }).loginId === loginId);

/** The login's code was shown too long ago for what requires a recent one: before so many milliseconds, or at no time. */
export async function expireStepUp(source: Source, loginId: string, ageMs = Infinity): Promise<void> {
  const steppedUpAt = Math.max(0, Date.now() - ageMs);
  for (const { sid, sess } of await sessionsOf(source, loginId)) {
    const { mac: _, ...data } = { ...(sess as Partial<SessionData> & { mac?: string }), steppedUpAt };
    await sessions.update(source, { sid }, { sess: { ...data, mac: sessionMac(sid, data) } });
  }
}

export async function endSessions(source: Source, loginId: string): Promise<void> {
  for (const { sid } of await sessionsOf(source, loginId)) await sessions.remove(source, { sid });
}

/** Rewrites an entry of the audit as only a superuser can. */
export const tamperWithAudit = (
  world: { readonly database: Pick<TestDatabase, 'superuserUrl'> },
  id: string,
  change: Change<AuditEntry>,
): Promise<unknown> => withoutTriggers(world, (rows) => auditEntries.update(rows, { id }, change));
