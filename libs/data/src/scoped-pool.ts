import pg from 'pg';
import type { DataSource } from 'typeorm';
import { newPool, poolOptions, type SessionSettings } from './connections.js';
import { sqlState } from './in-transaction.js';
import { currentPartner, runForEveryPartner } from './partner-scope.js';
import { partnerRoleOf } from './roles/row-policies.js';
import { signPartner } from './roles/sign-partner.js';

interface ScopedPoolConfig extends pg.PoolConfig {
  readonly connectionString: string;
  readonly session: SessionSettings;
}

/** How the statements of partners' requests become those of the partner's role. */
export interface PartnerAccess {
  readonly way: 'own login' | 'set role' | 'no role';
  /** Why the role has no login of its own, in words for an operator. */
  readonly why?: string;
}

/** Postgres refuses a login that it does not know, with a wrong password, or without the right to log in; so does PgBouncer. */
const LOGIN_REFUSED = /^(28|42501|08P01)/;

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * The pool of a DataSource. Connections for requests of partners log in as the partner's role: SQL that an attacker brings into such a request cannot take the rights
 * of the service with `set_config('role', …)`, which leads back to the role that logged in. Where that role cannot log in, the service's connections take it for
 * each statement, as they do in the few requests about credentials. The limit of connections counts for each of the two logins.
 */
export class ScopedPool extends pg.Pool {
  private readonly partners: pg.Pool | undefined;
  private access: Promise<PartnerAccess> | undefined;
  private key: Buffer | undefined;

  constructor({ session, ...config }: ScopedPoolConfig) {
    const sign = (partnerId: string): string => this.sign(partnerId);
    super({ ...config, ...poolOptions({ ...session, sign }) });
    const url = partnerUrl(config.connectionString);
    const { prepare: _, ...ofPartners } = session; // what is for the service's role
    this.partners = url ? newPool(url, config.max ?? 1, { ...ofPartners, sign }) : undefined;
    this.partners?.on('error', (error, client) => this.emit('error', error, client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const partner = currentPartner();
    const connected = partner && !partner.hasCredentials ? this.connectForPartner() : super.connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = Promise.all([super.end(), this.partners?.end()]).then(() => undefined);
    if (!callback) return ended;
    void ended.then(callback);
  }

  /** Decided once for the process: where it could not be, because the database is away, the next call decides. */
  partnerAccess(): Promise<PartnerAccess> {
    this.access ??= runForEveryPartner(() => this.findAccess()).catch((error: unknown) => {
      this.access = undefined;
      throw error;
    });
    return this.access;
  }

  private async connectForPartner(): Promise<pg.PoolClient> {
    const { way } = await this.partnerAccess();
    return way === 'own login' ? this.partners!.connect() : super.connect();
  }

  private async findAccess(): Promise<PartnerAccess> {
    const client = await super.connect();
    try {
      const { rows } = await client.query<{ role: string | null }>(HAS_ROLE);
      if (!rows[0]?.role) return { way: 'no role' };
      this.key = (await client.query<{ key: Buffer }>('SELECT key FROM partner_scope')).rows[0]?.key;
    } finally {
      client.release();
    }
    return this.attemptLogin();
  }

  private async attemptLogin(): Promise<PartnerAccess> {
    if (!this.partners) return { way: 'set role', why: 'DATABASE_URL names no host or no role' };
    try {
      (await this.partners.connect()).release();
      return { way: 'own login' };
    } catch (error) {
      if (!LOGIN_REFUSED.test(sqlState(error) ?? '')) throw error;
      return { way: 'set role', why: (error as Error).message };
    }
  }

  private sign(partnerId: string): string {
    if (!this.key) throw new Error('the key that signs the partner of a session was not read');
    return signPartner(this.key, partnerId);
  }
}

const HAS_ROLE = `SELECT (SELECT rolname FROM pg_roles WHERE rolname = session_user || '${partnerRoleOf('')}' AND pg_has_role(oid, 'MEMBER')) AS role`;

/** The partner's role has the password of the service's. */
function partnerUrl(service: string): string | undefined {
  const url = new URL(service);
  if (url.hostname === '' || url.username === '') return undefined;
  return Object.assign(url, { username: partnerRoleOf(url.username) }).href;
}

export const scopedPoolOf = ({ driver }: DataSource): ScopedPool =>
  (driver as unknown as { readonly master: ScopedPool }).master;
