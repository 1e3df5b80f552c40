import { createHash } from 'node:crypto';
import { isRowMac, rowMac } from '@rampart/config';
import { Login, type Realm, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, fault, ids, mailboxOf } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptLimits } from './attempt-limits.js';
import { waitForStep } from './even-refusals.js';
import { GuessLimiter } from './guess-limiter.js';
import type { GuessOrigin, GuessSource } from './guess-origin.js';
import { KnownDevices } from './known-devices.js';
import { hashPassword, isPassword, PASSWORD_GATE } from './passwords.js';

/** A login's name and password, as entered by a user or a program. */
export interface Given {
  readonly realm: Realm;
  readonly name: string;
  readonly password: string;
}

export interface NewLogin extends Given {
  readonly seeded?: 'seeded';
}

/** Logins: names and passwords. */
@Injectable()
export class Logins {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly guesses: GuessLimiter,
    private readonly devices: KnownDevices,
    private readonly attempts: AttemptLimits,
  ) {}

  /** Prepares a login that is not stored yet; hashing its password is slow. */
  async prepareLogin({ realm, name, password, seeded }: NewLogin): Promise<Login> {
    const id = ids.next();
    return {
      id,
      realm,
      name: keyOf(name),
      passwordHash: boundHash(id, await hashPassword(password)),
      sealedTotp: null,
      totpStep: 0,
      recoveryDigests: [],
      seeded: seeded === 'seeded',
      createdAt: this.clock.now(),
    };
  }

  /** Throws LOGIN_EXISTS. */
  async insertLogin(manager: EntityManager, login: Login): Promise<void> {
    const others = await rows(manager, sql`SELECT id FROM login WHERE realm = ${login.realm} AND name = ${login.name}`);
    if (others.length > 0) throw fault('LOGIN_EXISTS');
    await manager.insert(Login, login);
  }

  /**
   * Returns the login, or undefined if name or password is wrong. A correct password resets only its own attempt until the second factor succeeds. Guesses at a
   * name without a login are counted and locked out as well, so that neither a lock nor the time of a refusal reveals which names exist. Throws SIGN_IN_LOCKED,
   * SIGN_IN_LIMITED, SIGN_IN_BUSY.
   */
  async checkPassword({ realm, name, password }: Given, origin: GuessOrigin): Promise<Login | undefined> {
    const started = performance.now();
    this.attempts.admitAttempt(realm, keyOf(name), origin);
    PASSWORD_GATE.assertRoom({ standing: origin.device ? 'known' : 'stranger', source: origin.network });
    const login = await this.findByName(realm, name);
    const source = login ? this.devices.sourceOf(origin, login) : strangerAt(origin);
    const guessed = login?.id ?? unknownLogin(realm, name);
    await this.guesses.admitGuess(guessed, source);
    const right = await this.isRight(login, password, source).catch(async (error: unknown) => {
      await this.guesses.undoGuess(guessed, source); // nothing was compared
      throw error;
    });
    if (!login || !right) {
      await waitForStep(started);
      return undefined;
    }
    if (login.sealedTotp === null) await this.guesses.resetGuesses(login.id, source);
    else await this.guesses.undoGuess(login.id, source);
    return login;
  }

  /** Checks a password without counting a guess, for a caller who already has it. */
  isPassword(login: Login, password: string): Promise<boolean> {
    return isPassword(hashIn(login), password);
  }

  async findByName(realm: Realm, name: string): Promise<Login | undefined> {
    return (await this.database.getRepository(Login).findOneBy({ realm, name: keyOf(name) })) ?? undefined;
  }

  async findLogin(id: string): Promise<Login | undefined> {
    return (await this.database.getRepository(Login).findOneBy({ id })) ?? undefined;
  }

  /** Checks the password of a signed-in user. Throws PASSWORD_WRONG, SIGN_IN_LOCKED. */
  async askPassword(login: Login, password: string, origin: GuessOrigin): Promise<void> {
    const source = this.devices.sourceOf(origin, login);
    await this.guesses.admitGuess(login.id, source);
    if (!(await isPassword(hashIn(login), password))) throw fault('PASSWORD_WRONG');
    await this.guesses.undoGuess(login.id, source);
  }

  /** Sets the password. A program that uses the old one is refused within a second, in every process. */
  async setPassword(id: string, password: string): Promise<void> {
    await write(
      this.database,
      sql`UPDATE login SET password_hash = ${boundHash(id, await hashPassword(password))} WHERE id = ${id}`,
    );
    await write(this.database, NOTIFY);
  }

  /** Closes a login: no password matches any more. Its row stays, because other rows refer to it. A new password opens it again. */
  async closeLogin(id: string): Promise<void> {
    await write(this.database, sql`UPDATE login SET password_hash = ${CLOSED} WHERE id = ${id}`);
    await write(this.database, NOTIFY);
  }

  /** Whether the login was closed, and has had no new password since. */
  async isClosed(id: string): Promise<boolean> {
    return (await this.findLogin(id))?.passwordHash === CLOSED;
  }

  hashOf(password: string): Promise<string> {
    return hashPassword(password);
  }

  /** Replaces the password that the login had when it was read. Returns false if it has been changed since. */
  async replaceHash(manager: EntityManager, { id, passwordHash }: Login, hash: string): Promise<boolean> {
    const replaced = await rows(
      manager,
      sql`UPDATE login SET password_hash = ${boundHash(id, hash)} WHERE id = ${id} AND password_hash = ${passwordHash} RETURNING id`,
    );
    await rows(manager, NOTIFY);
    return replaced.length > 0;
  }

  /** Removes a login and its sessions. */
  async removeLogin(id: string): Promise<void> {
    await write(this.database, sql`DELETE FROM sign_in_guess WHERE login_id = ${id}`);
    await write(this.database, sql`DELETE FROM passkey WHERE login_id = ${id}`);
    await write(this.database, sql`DELETE FROM session WHERE sess->>'loginId' = ${id}`);
    await write(this.database, sql`DELETE FROM login WHERE id = ${id}`);
  }

  private isRight(login: Login | undefined, password: string, { name, isKnown }: GuessSource): Promise<boolean> {
    return isPassword(login && hashIn(login), password, { standing: isKnown ? 'known' : 'stranger', source: name });
  }
}

/** Stored in place of a hash; no password matches it. */
const CLOSED = 'closed';

/** Formats a hash for storage, with a MAC, so that a hash that was written or copied by SQL cannot sign in. */
const boundHash = (id: string, hash: string): string =>
  `${hash}~${rowMac('password', [id, hash]).toString('base64url')}`;

/** Returns undefined for a hash that the service did not store for this login. */
function hashIn({ id, passwordHash }: Pick<Login, 'id' | 'passwordHash'>): string | undefined {
  const [hash = '', mac = ''] = passwordHash.split('~');
  return isRowMac(Buffer.from(mac, 'base64url'), 'password', [id, hash]) ? hash : undefined;
}

/** Invalidates the authenticated callers that every process caches. */
const NOTIFY = sql`SELECT pg_notify('rampart_credentials', '')`;

const strangerAt = ({ network }: GuessOrigin): GuessSource => ({ name: network, isKnown: false });

/** Id under which guesses at a name without a login are counted. They are kept as long as those at a login. */
function unknownLogin(realm: Realm, name: string): string {
  const hex = createHash('sha256')
    .update(`${realm}\0${keyOf(name)}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** One login per name, ignoring case, and one per mailbox. */
const keyOf = (name: string): string => mailboxOf(name);
