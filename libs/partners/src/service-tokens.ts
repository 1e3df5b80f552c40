import { tokenDigest } from '@rampart/config';
import { insertAudit, inUnit, Operator, type ServiceToken, write } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { after, Clock, DAY, fault, HOUR, ids, isId, secretHex, type ServiceScope } from '@rampart/kernel';
import { Logins } from '@rampart/sessions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SERVICE_TOKEN, serviceGrantsOf, type ServiceGrants } from './token-grants.js';

export interface TokenOptions {
  readonly name: string;
  readonly scopes: readonly ServiceScope[];
  /** All addresses if empty or absent. */
  readonly ipAllowList?: readonly string[];
  /** Days until it expires. */
  readonly days: number;
}

/** A token without its secret. */
export type KnownToken = Omit<ServiceToken, 'digest' | 'previousDigest' | 'operatorId'> & { readonly madeBy: string };

/** A token with its secret, which is shown only once. */
export interface NewToken extends KnownToken {
  readonly secret: string;
}

/** Service tokens: credentials of scripts. They act in the name of the operator who created them, and cannot approve as the second operator. */
@Injectable()
export class ServiceTokens {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly logins: Logins,
  ) {}

  /** Lists all tokens ever created, newest first. */
  listTokens(): Promise<KnownToken[]> {
    return rows<KnownToken>(this.database, sql`${KNOWN} ORDER BY t.id DESC`);
  }

  /** Creates a token for an operator. Throws TOKEN_EXISTS. */
  async createToken(operatorId: string, { name, scopes, ipAllowList = [], days }: TokenOptions): Promise<NewToken> {
    const createdAt = this.clock.trueTime();
    const expiresAt = after(createdAt, days * DAY);
    const [id, secret] = [ids.next(), newSecret()];
    const made = await write(
      this.database,
      sql`INSERT INTO service_token (id, name, operator_id, digest, scopes, ip_allow_list, created_at, expires_at)
          VALUES (${id}, ${name}, ${operatorId}, ${digestOf(secret, { id, name, operatorId, scopes, ipAllowList, expiresAt })}, ${[...scopes]}, ${[...ipAllowList]}, ${createdAt}, ${expiresAt})
          ON CONFLICT (name) DO NOTHING RETURNING id`,
    );
    if (made.length === 0) throw fault('TOKEN_EXISTS');
    return { ...(await this.findToken(id)), secret };
  }

  /** Creates a token from the server's own machine, in the name of an operator. Throws OPERATOR_NOT_FOUND, TOKEN_EXISTS. */
  async createFirstToken(username: string, options: TokenOptions): Promise<NewToken> {
    const operator = await this.database.getRepository(Operator).findOneBy({ username });
    if (!operator || (await this.logins.isClosed(operator.id))) throw fault('OPERATOR_NOT_FOUND');
    return inUnit(this.database, async () => {
      const made = await this.createToken(operator.id, options);
      const { id, name, scopes, ipAllowList, expiresAt } = made;
      const entry = {
        actor: 'program:service-token',
        action: 'createServiceToken',
        subject: `serviceToken:${id}`,
        reason: '',
        before: null,
        after: { name, madeBy: username, scopes, ipAllowList, expiresAt },
      };
      await write(this.database, insertAudit(entry));
      return made;
    });
  }

  /**
   * Issues another secret to the operator who created the token; another operator could act in that name with it, and approve what it proposed. The
   * previous secret works for `overlapHours` more, earlier ones no longer. Throws TOKEN_NOT_FOUND, TOKEN_OF_ANOTHER, TOKEN_ENDED.
   */
  async rotateToken(operatorId: string, id: string, overlapHours: number): Promise<NewToken> {
    const now = this.clock.trueTime();
    const { revokedAt, expiresAt } = await this.findToken(id);
    const [grants] = await write<ServiceGrants>(this.database, sql`${GRANTS} WHERE id = ${id}`);
    if (grants?.operatorId !== operatorId) throw fault('TOKEN_OF_ANOTHER');
    if (revokedAt !== null || expiresAt <= now) throw fault('TOKEN_ENDED');
    const secret = newSecret();
    await write(
      this.database,
      sql`UPDATE service_token SET previous_digest = digest, previous_until = ${after(now, overlapHours * HOUR)}, digest = ${digestOf(secret, grants)}
          WHERE id = ${id} AND revoked_at IS NULL`,
    );
    await write(this.database, NOTIFY);
    return { ...(await this.findToken(id)), secret };
  }

  /** Revokes a token, in every process within a second. Throws TOKEN_NOT_FOUND, TOKEN_ENDED. */
  async revokeToken(id: string): Promise<KnownToken> {
    if ((await this.findToken(id)).revokedAt !== null) throw fault('TOKEN_ENDED');
    await write(this.database, sql`UPDATE service_token SET revoked_at = ${this.clock.trueTime()} WHERE id = ${id}`);
    await write(this.database, NOTIFY);
    return this.findToken(id);
  }

  /** Revokes all tokens of an operator on behalf of a program, each with its own audit entry. Returns how many. */
  async revokeAll(operatorId: string, actor: string): Promise<number> {
    return inUnit(this.database, async () => {
      const ended = await write<Pick<ServiceToken, 'id' | 'name' | 'scopes'>>(
        this.database,
        sql`UPDATE service_token SET revoked_at = ${this.clock.trueTime()}
            WHERE operator_id = ${operatorId} AND revoked_at IS NULL RETURNING id, name, scopes`,
      );
      const action = { actor, action: 'revokeServiceToken', reason: '', after: null };
      for (const { id, ...before } of ended)
        await write(this.database, insertAudit({ ...action, subject: `serviceToken:${id}`, before }));
      await write(this.database, NOTIFY);
      return ended.length;
    });
  }

  /** Throws TOKEN_NOT_FOUND. */
  private async findToken(id: string): Promise<KnownToken> {
    const [found] = isId(id) ? await write<KnownToken>(this.database, sql`${KNOWN} WHERE t.id = ${id}`) : [];
    if (!found) throw fault('TOKEN_NOT_FOUND');
    return found;
  }
}

const digestOf = (secret: string, grants: ServiceGrants): Buffer =>
  tokenDigest(SERVICE_TOKEN, secret, serviceGrantsOf(grants));

/** 256 bits; humans and leak scanners recognise the prefix. */
const newSecret = (): string => `rst_${secretHex(32)}`;

const NOTIFY: Sql = sql`SELECT pg_notify('rampart_credentials', '')`;

const KNOWN: Sql = sql`
  SELECT t.id, t.name, o.username AS "madeBy", t.scopes, t.ip_allow_list AS "ipAllowList", t.created_at AS "createdAt", t.expires_at AS "expiresAt",
         t.previous_until AS "previousUntil", t.revoked_at AS "revokedAt", t.used_at AS "usedAt", t.used_from AS "usedFrom"
  FROM service_token t JOIN operator o ON o.id = t.operator_id`;

const GRANTS: Sql = sql`
  SELECT id, name, operator_id AS "operatorId", scopes, ip_allow_list AS "ipAllowList", expires_at AS "expiresAt" FROM service_token`;
