import { createHash } from 'node:crypto';
import { type AuditRecord, insertAudit, inTransaction, inUnit, Notifications, Operator, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault, MINUTE } from '@rampart/kernel';
import {
  GuessLimiter,
  type GuessOrigin,
  Logins,
  PersonDirectory,
  type Person,
  SecondFactor,
  SessionList,
} from '@rampart/sessions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ServiceTokens } from './service-tokens.js';

const REMEMBERED_FOR_MS = MINUTE;
const MAX_REMEMBERED = 100;

/** A signed-in operator. */
export interface OperatorPerson extends Person {
  readonly username: string;
}

export interface KnownOperator extends Operator {
  readonly hasSecondFactor: boolean;
  readonly isLocked: boolean;
  readonly sessions: number;
}

/**
 * Operators of the service. Checking a password is slow on purpose, so a correct one is cached for a minute, or until the database notifies of a new one; while
 * the notifications are disconnected, the cache is not used.
 */
@Injectable()
export class Operators extends PersonDirectory {
  readonly realm = 'operators';
  readonly needsSecondFactor = true;
  private revocations = 0;
  private readonly remembered = new Map<string, { readonly operator: OperatorPerson; readonly until: number }>();

  constructor(
    private readonly database: DataSource,
    private readonly logins: Logins,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: SessionList,
    private readonly guesses: GuessLimiter,
    private readonly notifications: Notifications,
    private readonly tokens: ServiceTokens,
  ) {
    super();
    notifications.onNotify('rampart_credentials', () => {
      this.revocations += 1;
      this.remembered.clear();
    });
  }

  async findPerson(loginId: string): Promise<OperatorPerson | undefined> {
    const operator = await this.database.getRepository(Operator).findOneBy({ id: loginId });
    return operator
      ? { id: operator.id, actor: `operator:${operator.username}`, role: 'operator', username: operator.username }
      : undefined;
  }

  /** Lists operators in the order of creation. */
  async listOperators(): Promise<KnownOperator[]> {
    const found = await this.database.getRepository(Operator).find({ order: { id: 'ASC' } });
    return Promise.all(found.map((operator) => this.describeOperator(operator)));
  }

  /**
   * Authenticates a seeded operator of the sandbox by name and password alone. Returns undefined if one is wrong. Throws OPERATOR_BASIC_REFUSED for the
   * password of a real operator, SIGN_IN_LOCKED, SIGN_IN_LIMITED, SIGN_IN_BUSY.
   */
  async authenticateOperator(
    { username, password }: { username: string; password: string },
    origin: GuessOrigin,
  ): Promise<OperatorPerson | undefined> {
    const memo = createHash('sha256').update(`${username}\0${password}`).digest('base64');
    const known = this.remembered.get(memo);
    if (known && known.until > performance.now() && this.notifications.connected) return known.operator;
    const heard = this.revocations;
    const login = await this.logins.checkPassword({ realm: this.realm, name: username, password }, origin);
    const operator = login && (await this.findPerson(login.id));
    if (login && operator && !login.seeded) throw fault('OPERATOR_BASIC_REFUSED');
    if (!operator || heard !== this.revocations) return operator;
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(memo, { operator, until: performance.now() + REMEMBERED_FOR_MS });
    return operator;
  }

  /** Whether this is the operator's password, for a caller who already has it. */
  async hasPassword(username: string, password: string): Promise<boolean> {
    const login = await this.logins.findByName(this.realm, username);
    return login !== undefined && this.logins.isPassword(login, password);
  }

  /**
   * Adds an operator, or sets a new password, ends all sessions and service tokens and resets two-step sign-in, because a thief of the password may have
   * created one. Returns how many tokens were revoked.
   */
  async setPassword(username: string, password: string, seeded: 'seeded' | 'real'): Promise<number> {
    const existing = await this.database.getRepository(Operator).findOneBy({ username });
    if (!existing) {
      await this.addOperator(username, password, seeded);
      return 0;
    }
    return inUnit(this.database, async () => {
      await this.logins.setPassword(existing.id, password);
      const ended = await this.endAccess(existing);
      await write(this.database, sql`UPDATE login SET seeded = ${seeded === 'seeded'} WHERE id = ${existing.id}`);
      await write(this.database, insertAudit(byProgram('letOperatorInAgain', existing)));
      return ended;
    });
  }

  /**
   * Removes an operator's access: password, sessions, second factor and service tokens. The row stays, because the audit and decisions refer to it. Returns the
   * number of revoked tokens. Throws OPERATOR_NOT_FOUND.
   */
  async removeOperator(username: string): Promise<number> {
    const leaving = await this.database.getRepository(Operator).findOneBy({ username });
    if (!leaving) throw fault('OPERATOR_NOT_FOUND');
    return inUnit(this.database, async () => {
      await this.logins.closeLogin(leaving.id);
      const ended = await this.endAccess(leaving);
      await write(this.database, insertAudit(byProgram('removeOperator', leaving)));
      return ended;
    });
  }

  private async endAccess({ id }: Operator): Promise<number> {
    await this.secondFactor.removeFactor(id);
    await this.sessions.revokeAll(id);
    return this.tokens.revokeAll(id, PROGRAM);
  }

  private async addOperator(username: string, password: string, seeded: 'seeded' | 'real'): Promise<void> {
    const login = await this.logins.prepareLogin({
      realm: 'operators',
      name: username,
      password,
      ...(seeded === 'seeded' ? { seeded } : {}),
    });
    await inTransaction(this.database, async (manager) => {
      await this.logins.insertLogin(manager, login);
      await manager.insert(Operator, { id: login.id, username, createdAt: login.createdAt });
      await rows(manager, insertAudit(byProgram('addOperator', { id: login.id, username })));
    });
  }

  private async describeOperator(operator: Operator): Promise<KnownOperator> {
    const [login, sessions, isLocked] = await Promise.all([
      this.logins.findLogin(operator.id),
      this.sessions.listSessions(operator.id),
      this.guesses.isLocked(operator.id),
    ]);
    return {
      ...operator,
      hasSecondFactor: (login?.sealedTotp ?? null) !== null,
      isLocked,
      sessions: sessions.length,
    };
  }
}

const PROGRAM = 'program:operator';

/** Builds the audit entry of a program, whose user can start programs on the service's machine and is not signed in. */
const byProgram = (action: string, { id, username }: Pick<Operator, 'id' | 'username'>): AuditRecord => ({
  ...{ actor: PROGRAM, action, subject: `operator:${id}`, reason: '' },
  before: null,
  after: { name: username },
});
