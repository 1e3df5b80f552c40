import { createHash } from 'node:crypto';
import { rows, sql } from '@rampart/data';
import { Clock, ids, MINUTE } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { DataSource } from 'typeorm';

const REMEMBERED_FOR_MS = MINUTE;

/** Of nobody's password: unknown names take as long to refuse as wrong passwords. */
const NOBODY = hash('nobody has this password');

/** People who run the service. Their passwords are slow to check on purpose, so a right one is remembered for a minute. */
@Injectable()
export class Operators {
  private readonly remembered = new Map<string, number>();

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The operator's name, or undefined when name and password are not a pair. */
  async authenticate(username: string, password: string): Promise<string | undefined> {
    const memo = createHash('sha256').update(`${username}\0${password}`).digest('base64');
    if ((this.remembered.get(memo) ?? 0) > performance.now()) return username;
    const [row] = await rows<{ hash: string }>(
      this.database,
      sql`SELECT password_hash AS hash FROM operator WHERE username = ${username}`,
    );
    const right = await verify(row?.hash ?? (await NOBODY), password);
    if (!row || !right) return undefined;
    this.remembered.clear();
    this.remembered.set(memo, performance.now() + REMEMBERED_FOR_MS);
    return username;
  }

  /** Adds an operator, or gives an existing one a new password. */
  async setPassword(username: string, password: string, seeded: 'seeded' | 'real'): Promise<void> {
    const passwordHash = await hash(password);
    await rows(
      this.database,
      sql`INSERT INTO operator (id, username, password_hash, seeded, created_at)
          VALUES (${ids.next()}, ${username}, ${passwordHash}, ${seeded === 'seeded'}, ${this.clock.now()})
          ON CONFLICT (username) DO UPDATE SET password_hash = excluded.password_hash, seeded = excluded.seeded`,
    );
  }
}
