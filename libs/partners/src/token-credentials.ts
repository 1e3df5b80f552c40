import { isTokenDigest } from '@rampart/config';
import { Notifications } from '@rampart/data';
import { rows, sql, type Sql } from '@rampart/sql';
import { isOfToken } from '@rampart/sealing';
import { Clock, fault, MINUTE, SECOND, tokenActor, type ServiceScope } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AddressList, addressList } from './address-list.js';
import type { OperatorPerson } from './operators.js';
import { tokenName } from './secrets.js';
import { SERVICE_TOKEN, type ServiceGrants, serviceGrantsOf } from './token-grants.js';

const CACHED_FOR_MS = 30 * SECOND;
const MAX_CACHED = 1_000;

/** A script that acts for the operator who created its token. */
export interface TokenPerson extends OperatorPerson {
  readonly tokenScopes: readonly ServiceScope[];
}

interface TokenRow extends ServiceGrants {
  readonly madeBy: string;
  readonly scopes: readonly ServiceScope[];
  readonly digest: Buffer;
  /** End of this secret: of the token, or of the overlap after a rotation. */
  readonly until: Date;
}

interface Cached {
  readonly row: TokenRow;
  readonly person: TokenPerson;
  readonly addresses: AddressList | undefined;
  readonly forgetAt: number;
  noteUseAt: number;
}

/**
 * Authenticates service tokens. Results are cached for 30 seconds, or until the database notifies of a revocation; while the
 * notifications are disconnected, the cache is not used.
 */
@Injectable()
export class TokenCredentials {
  private readonly cache = new Map<string, Cached>();
  private revocations = 0;

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {
    notifications.onNotify('rampart_credentials', () => {
      this.revocations += 1;
      this.cache.clear();
    });
  }

  /** Returns undefined for an unknown, expired or revoked token. Throws TOKEN_ADDRESS_REFUSED. */
  async authenticateToken(secret: string, address: string | undefined): Promise<TokenPerson | undefined> {
    const found = this.findCached(secret) ?? (await this.findStored(secret));
    if (!found || found.row.until <= this.clock.trueTime()) return undefined;
    if (found.addresses && !found.addresses.hasAddress(address)) throw fault('TOKEN_ADDRESS_REFUSED');
    this.noteUse(found, address ?? '');
    return found.person;
  }

  private findCached(secret: string): Cached | undefined {
    const hit = this.cache.get(tokenName(secret));
    return hit && hit.forgetAt > performance.now() && this.notifications.connected ? hit : undefined;
  }

  private async findStored(secret: string): Promise<Cached | undefined> {
    const isGiven = (column: Sql): Sql => isOfToken(column, SERVICE_TOKEN, secret);
    const heard = this.revocations;
    const [row] = await rows<TokenRow>(
      this.database,
      sql`SELECT t.id, t.name, t.operator_id AS "operatorId", o.username AS "madeBy", t.scopes, t.ip_allow_list AS "ipAllowList", t.expires_at AS "expiresAt",
                 CASE WHEN ${isGiven(sql`t.digest`)} THEN t.digest ELSE t.previous_digest END AS digest,
                 CASE WHEN ${isGiven(sql`t.digest`)} THEN t.expires_at ELSE least(t.expires_at, t.previous_until) END AS until
          FROM service_token t JOIN operator o ON o.id = t.operator_id
          WHERE (${isGiven(sql`t.digest`)} OR ${isGiven(sql`t.previous_digest`)}) AND t.revoked_at IS NULL`,
    );
    if (!row || !isTokenDigest(SERVICE_TOKEN, row.digest, serviceGrantsOf(row))) return undefined;
    const found: Cached = {
      row,
      person: personOf(row),
      addresses: addressList(row.ipAllowList),
      forgetAt: performance.now() + CACHED_FOR_MS,
      noteUseAt: 0,
    };
    if (heard !== this.revocations) return found; // the result may be older than the revocation
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    this.cache.set(tokenName(secret), found);
    return found;
  }

  /** Records the last use in the background, at most once a minute. */
  private noteUse(found: Cached, address: string): void {
    const now = performance.now();
    if (found.noteUseAt > now) return;
    found.noteUseAt = now + MINUTE;
    const at = this.clock.trueTime();
    rows(
      this.database,
      sql`UPDATE service_token SET used_at = ${at}, used_from = ${address}
          WHERE id = ${found.row.id} AND (used_at IS NULL OR used_at <= ${at}::timestamptz - interval '1 minute' OR used_from <> ${address})`,
    ).catch(() => (found.noteUseAt = 0)); // the next use records again
  }
}

function personOf({ id, name, madeBy, scopes }: TokenRow): TokenPerson {
  const username = tokenActor(madeBy, name);
  return { id, actor: `operator:${username}`, role: 'operator', username, tokenScopes: scopes };
}
