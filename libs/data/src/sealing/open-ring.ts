import {
  BadEnvironment,
  keepKey,
  keyIdOf,
  oldestOf,
  type RingEnv,
  ringIds,
  ringOf,
  useFirstSecret,
} from '@rampart/config';
import type { DataSource, EntityManager } from 'typeorm';
import { rows, sql } from '@rampart/sql';
import { keepKeysOf, type Kept, openKept, opensWithSecret } from '@rampart/sealing';
import { countKept, countSealed, type SealedCount } from './count-sealed.js';

interface KnownSecret {
  readonly id: string;
  readonly number: string;
  readonly isFirst: boolean;
  readonly kept: Kept;
  readonly resealed: boolean;
}

/** Arbitrary key of the advisory lock that serialises the start of processes. */
const LOCK = 7_201_129;

/**
 * Compares the ring with the secrets that sealed the database, and loads the kept keys of removed ones. Throws BadEnvironment if a secret is missing but still
 * needed.
 */
export async function openRing(database: DataSource, env: RingEnv): Promise<void> {
  await database.transaction(async (manager) => {
    await rows(manager, sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    for (const gone of (await readSecrets(manager)).filter(({ id }) => !ringIds().includes(id)))
      await keepGone(manager, gone);
    await checkUsers(manager);
    await registerRing(manager, env);
    useFirstSecret((await readSecrets(manager)).find(({ isFirst }) => isFirst)?.id);
  });
}

/** Number of keys checked, so that one key that was modified in the database does not stop the service. */
const LOOKED_AT = 10;

/** Refuses a ring that did not wrap the users' keys, since no user could be read with it. */
async function checkUsers(manager: EntityManager): Promise<void> {
  const found = await rows<{ wrapped: string }>(
    manager,
    sql`SELECT data_key AS wrapped FROM app_user WHERE data_key IS NOT NULL ORDER BY id LIMIT ${LOOKED_AT}`,
  );
  if (found.length > 0 && !found.some(({ wrapped }) => opensWithSecret(wrapped)))
    throw new BadEnvironment([
      'RAMPART_SECRET: is not the secret that this database was sealed with; start with that one again. It is beside ' +
        'your backups, and docs/operations/secrets.md says how to rotate it',
    ]);
}

const readSecrets = (manager: EntityManager): Promise<KnownSecret[]> =>
  rows<KnownSecret>(
    manager,
    sql`SELECT id, number, is_first AS "isFirst", kept, resealed_at IS NOT NULL AS resealed FROM secret_key ORDER BY id`,
  );

async function keepGone(manager: EntityManager, { id, number, kept, resealed }: KnownSecret): Promise<void> {
  const opened = openKept(id, kept);
  if (resealed && opened) {
    for (const [purpose, key] of opened) keepKey(purpose, { id, key });
    return;
  }
  const needed = [...(resealed ? [] : await countSealed(manager, id)), ...(opened ? [] : await countKept(manager, id))];
  if (needed.length > 0) throw new BadEnvironment([refusalOf(number, id, needed)]);
  if (opened) for (const [purpose, key] of opened) keepKey(purpose, { id, key });
  else await rows(manager, sql`DELETE FROM secret_key WHERE id = ${id}`); // it never sealed anything
}

const refusalOf = (number: string, id: string, needed: readonly SealedCount[]): string =>
  `RAMPART_SECRETS: lacks secret ${number} (key ${id}), with which ${listed(needed)} are sealed; start with it again, and take it out when ` +
  '`npm run secrets:status` says that it can go';

const listed = (counts: readonly SealedCount[]): string =>
  counts.map(({ place, rows: count }) => `${count} rows of ${place}`).join(', ');

/** Registers the ring's secrets. A secret that is used again can no longer be removed. */
async function registerRing(manager: EntityManager, env: RingEnv): Promise<void> {
  const [newest] = ringIds();
  const [{ n: firsts } = { n: 0 }] = await rows<{ n: number }>(
    manager,
    sql`SELECT count(*)::int AS n FROM secret_key WHERE is_first`,
  );
  const first = firsts === 0 ? keyIdOf(oldestOf(env).secret) : undefined;
  for (const { number, secret } of ringOf(env)) {
    const id = keyIdOf(secret);
    const kept = JSON.stringify(id === newest ? {} : keepKeysOf(env, id));
    await rows(
      manager,
      sql`INSERT INTO secret_key (id, number, is_first, kept, seen_at) VALUES (${id}, ${number}, ${id === first}, ${kept}::jsonb, '-infinity')
          ON CONFLICT (id) DO UPDATE SET number = excluded.number, is_first = secret_key.is_first OR excluded.is_first,
            kept = CASE WHEN secret_key.kept = '{}' THEN excluded.kept ELSE secret_key.kept END`,
    );
  }
  await rows(manager, sql`UPDATE secret_key SET seen_at = clock_timestamp(), resealed_at = NULL WHERE id = ${newest}`);
}
