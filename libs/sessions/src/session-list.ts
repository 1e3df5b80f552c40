import { createHash } from 'node:crypto';
import { write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface OpenSession {
  /** Identifies the session, and cannot be used to sign in. */
  readonly id: string;
  readonly since: Date;
  readonly until: Date;
  readonly address: string;
  readonly browser: string;
  readonly sid: string;
}

/** Lists and revokes a user's sessions. */
@Injectable()
export class SessionList {
  constructor(private readonly database: DataSource) {}

  /** Lists sessions, latest first. */
  async listSessions(loginId: string): Promise<OpenSession[]> {
    const found = await rows<{ sid: string; sess: { since: number; address: string; browser: string }; expire: Date }>(
      this.database,
      sql`SELECT sid, sess, expire FROM session
          WHERE sess->>'loginId' = ${loginId} AND sess->>'stage' = 'in' AND expire > now() ORDER BY (sess->>'since')::float8 DESC`,
    );
    return found.map(({ sid, expire, sess: { since, address, browser } }) => ({
      id: idOf(sid),
      sid,
      since: new Date(since),
      until: expire,
      address,
      browser,
    }));
  }

  /** Throws SESSION_NOT_FOUND, for other users' sessions as for unknown ones. */
  async revokeSession(loginId: string, id: string): Promise<void> {
    const found = (await this.listSessions(loginId)).find((each) => each.id === id);
    if (!found) throw fault('SESSION_NOT_FOUND');
    await write(this.database, sql`DELETE FROM session WHERE sid = ${found.sid}`);
  }

  /** Revokes all sessions but the current one. */
  async revokeOthers(loginId: string, sid: string): Promise<void> {
    await write(this.database, sql`DELETE FROM session WHERE sess->>'loginId' = ${loginId} AND sid <> ${sid}`);
  }

  async revokeAll(loginId: string): Promise<void> {
    await write(this.database, sql`DELETE FROM session WHERE sess->>'loginId' = ${loginId}`);
  }
}

const idOf = (sid: string): string => createHash('sha256').update(sid).digest('hex').slice(0, 16);
