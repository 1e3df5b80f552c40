import { Login, type Realm, rows, sql, write } from '@rampart/data';
import { Clock, fault, ids } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { GuessLimiter } from './guess-limiter.js';
import { hashPassword, isPassword } from './passwords.js';

export interface NewLogin {
  readonly realm: Realm;
  readonly name: string;
  readonly password: string;
  readonly seeded?: 'seeded';
}

/** Logins: names and passwords. */
@Injectable()
export class Logins {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly guesses: GuessLimiter,
  ) {}

  /** Prepares a login that is not stored yet; hashing its password is slow. */
  async prepareLogin({ realm, name, password, seeded }: NewLogin): Promise<Login> {
    return {
      id: ids.next(),
      realm,
      name: keyOf(name),
      passwordHash: await hashPassword(password),
      sealedTotp: null,
      totpStep: 0,
      recoveryDigests: [],
      failures: 0,
      lockedUntil: null,
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

  isLocked(login: Login | undefined): boolean {
    return (login?.lockedUntil?.getTime() ?? 0) > this.clock.trueTime().getTime();
  }

  /** The login, or undefined when name or password is wrong or the login is locked. The caller must reset or undo a right guess. */
  async checkPassword(realm: Realm, name: string, password: string): Promise<Login | undefined> {
    const login = await this.database.getRepository(Login).findOneBy({ realm, name: keyOf(name) });
    const admitted = login !== null && (await this.guesses.admitGuess(login.id));
    const right = await isPassword(login?.passwordHash, password);
    return admitted && right ? login : undefined;
  }

  /** Authenticates a program without counting guesses, so that an attacker cannot lock it out. */
  async authenticateProgram(realm: Realm, name: string, password: string): Promise<Login | undefined> {
    const login = await this.database.getRepository(Login).findOneBy({ realm, name: keyOf(name) });
    const right = await isPassword(login?.passwordHash, password);
    return login && right ? login : undefined;
  }

  /** Checks a password without counting a guess, for a caller who holds it anyway. */
  isPassword({ passwordHash }: Login, password: string): Promise<boolean> {
    return isPassword(passwordHash, password);
  }

  async findLogin(id: string): Promise<Login | undefined> {
    return (await this.database.getRepository(Login).findOneBy({ id })) ?? undefined;
  }

  /** Throws PASSWORD_WRONG. */
  async changePassword(id: string, { current, password }: { current: string; password: string }): Promise<void> {
    const login = await this.findLogin(id);
    const admitted = await this.guesses.admitGuess(id);
    if (!(await isPassword(login?.passwordHash, current)) || !admitted) throw fault('PASSWORD_WRONG');
    await this.guesses.undoGuess(id);
    await this.setPassword(id, password);
  }

  async setPassword(id: string, password: string): Promise<void> {
    await write(this.database, sql`UPDATE login SET password_hash = ${await hashPassword(password)} WHERE id = ${id}`);
  }

  /** Removes a login and its sessions. */
  async removeLogin(id: string): Promise<void> {
    await write(this.database, sql`DELETE FROM session WHERE sess->>'loginId' = ${id}`);
    await write(this.database, sql`DELETE FROM login WHERE id = ${id}`);
  }
}

/** One login per name, case-insensitively. */
const keyOf = (name: string): string => name.trim().toLowerCase();
