import { Notifications, rows, sql } from '@rampart/data';
import { Clock, fault, MINUTE, SECOND, tokenActor, type ServiceScope } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AddressList, addressList } from './address-list.js';
import type { OperatorPerson } from './operators.js';
import { tokenDigest } from './secrets.js';

const CACHED_FOR_MS = 30 * SECOND;
const MAX_CACHED = 1_000;

/** A script that acts for the operator who made its token. */
export interface TokenPerson extends OperatorPerson {
  readonly tokenScopes: readonly ServiceScope[];
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly madeBy: string;
  readonly scopes: readonly ServiceScope[];
  readonly ipAllowList: readonly string[];
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

  /** Undefined for an unknown, expired or revoked token. Throws TOKEN_ADDRESS_REFUSED. */
  async authenticateToken(secret: string, address: string | undefined): Promise<TokenPerson | undefined> {
    const digest = tokenDigest(secret);
    const found = this.findCached(digest) ?? (await this.findStored(digest));
    if (!found || found.row.until <= this.clock.trueTime()) return undefined;
    if (found.addresses && !found.addresses.hasAddress(address)) throw fault('TOKEN_ADDRESS_REFUSED');
    this.noteUse(found, address ?? '');
    return found.person;
  }

  private findCached(digest: Buffer): Cached | undefined {
    const hit = this.cache.get(digest.toString('base64'));
    return hit && hit.forgetAt > performance.now() && this.notifications.connected ? hit : undefined;
  }

  private async findStored(digest: Buffer): Promise<Cached | undefined> {
    const heard = this.revocations;
    const [row] = await rows<TokenRow>(
      this.database,
      sql`SELECT t.id, t.name, o.username AS "madeBy", t.scopes, t.ip_allow_list AS "ipAllowList",
                 CASE WHEN t.digest = ${digest} THEN t.expires_at ELSE least(t.expires_at, t.previous_until) END AS until
          FROM service_token t JOIN operator o ON o.id = t.operator_id
          WHERE (t.digest = ${digest} OR t.previous_digest = ${digest}) AND t.revoked_at IS NULL`,
    );
    if (!row) return undefined;
    const found: Cached = {
      row,
      person: personOf(row),
      addresses: addressList(row.ipAllowList),
      forgetAt: performance.now() + CACHED_FOR_MS,
      noteUseAt: 0,
    };
    if (heard !== this.revocations) return found; // the result may be older than the revocation
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    this.cache.set(digest.toString('base64'), found);
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
