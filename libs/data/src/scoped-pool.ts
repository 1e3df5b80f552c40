import pg from 'pg';
import type { DataSource } from 'typeorm';
import { newPool, poolOptions, type SessionSettings } from './connections.js';
import { sqlState } from './in-transaction.js';
import { currentPartner, runForEveryPartner } from './partner-scope.js';
import { credentialsRoleOf, partnerRoleOf } from './roles/row-policies.js';
import { signPartner } from './roles/sign-partner.js';
import { WakeUps } from './wake-ups.js';

interface ScopedPoolConfig extends pg.PoolConfig {
  readonly connectionString: string;
  readonly session: SessionSettings;
}

const MAX_ABOUT_CREDENTIALS = 4;

const REQUEST_LOGINS = ['partner', 'credentials'] as const;
type RequestLogin = (typeof REQUEST_LOGINS)[number];

/** How statements of partners' requests get their roles. */
export interface PartnerAccess {
  readonly way: 'own login' | 'set role' | 'no role';
  /** Why one of the roles cannot log in itself, for the operator. */
  readonly why?: string;
}

/** Errors by which Postgres or PgBouncer refuses an unknown login, a wrong password, or a role without the right to log in. */
const LOGIN_REFUSED = /^(28|42501|08P01)/;

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * The pool of a DataSource. Connections for partners' requests log in as their own roles, so that an attacker's SQL cannot gain the service's rights with
 * `set_config('role', …)`, which leads back to the role that logged in. If such a role cannot log in, the service's connections take it for each statement. The
 * connection limit applies to the service and to partners separately; requests about credentials are few, and have at most four.
 */
export class ScopedPool extends pg.Pool {
  /** Wake-ups of the sessions of this pool. */
  readonly wakeUps = new WakeUps();
  private readonly ofRequests: Readonly<Record<RequestLogin, pg.Pool | undefined>>;
  private readonly loggedIn = new Set<RequestLogin>();
  private access: Promise<PartnerAccess> | undefined;
  private key: Buffer | undefined;

  constructor({ session, ...config }: ScopedPoolConfig) {
    const sign = (partnerId: string): string => this.sign(partnerId);
    super({ ...config, ...poolOptions({ ...session, sign }) });
    this.on('connect', (client) => this.wakeUps.watchSession(client));
    const poolOf = (roleOf: (service: string) => string, max: number): pg.Pool | undefined => {
      const url = urlAs(config.connectionString, roleOf);
      const pool = url === undefined ? undefined : newPool(url, max, { ...session, sign });
      pool?.on('error', (error, client) => this.emit('error', error, client));
      pool?.on('connect', (client) => this.wakeUps.watchSession(client));
      return pool;
    };
    const max = config.max ?? 1;
    this.ofRequests = {
      partner: poolOf(partnerRoleOf, max),
      credentials: poolOf(credentialsRoleOf, Math.min(max, MAX_ABOUT_CREDENTIALS)),
    };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const partner = currentPartner();
    const connected = partner
      ? this.connectForRequest(partner.hasCredentials ? 'credentials' : 'partner')
      : super.connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    const ended = Promise.all([super.end(), ...Object.values(this.ofRequests).map((pool) => pool?.end())]).then(
      () => undefined,
    );
    if (!callback) return ended;
    void ended.then(callback);
  }

  /** Determined once per process; if the database was unavailable, the next call determines it. */
  partnerAccess(): Promise<PartnerAccess> {
    this.access ??= runForEveryPartner(() => this.findAccess()).catch((error: unknown) => {
      this.access = undefined;
      throw error;
    });
    return this.access;
  }

  private async connectForRequest(login: RequestLogin): Promise<pg.PoolClient> {
    if (!this.loggedIn.has(login)) await this.partnerAccess();
    return this.loggedIn.has(login) ? this.ofRequests[login]!.connect() : super.connect();
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
    const whys = await Promise.all(REQUEST_LOGINS.map((login) => this.attemptLogin(login)));
    const why = whys.find((each) => each !== undefined);
    return why === undefined ? { way: 'own login' } : { way: 'set role', why };
  }

  /** Returns why a role cannot log in; undefined if it can. */
  private async attemptLogin(login: RequestLogin): Promise<string | undefined> {
    const pool = this.ofRequests[login];
    if (!pool) return 'DATABASE_URL names no host or no role';
    try {
      (await pool.connect()).release();
      this.loggedIn.add(login);
      return undefined;
    } catch (error) {
      if (!LOGIN_REFUSED.test(sqlState(error) ?? '')) throw error;
      return (error as Error).message;
    }
  }

  private sign(partnerId: string): string {
    if (!this.key) throw new Error('the key that signs the partner of a session was not read');
    return signPartner(this.key, partnerId);
  }
}

const HAS_ROLE = `SELECT (SELECT rolname FROM pg_roles WHERE rolname = session_user || '${partnerRoleOf('')}' AND pg_has_role(oid, 'MEMBER')) AS role`;

/** Returns the URL for another role. Both roles have the service's password. */
function urlAs(service: string, roleOf: (service: string) => string): string | undefined {
  const url = new URL(service);
  if (url.hostname === '' || url.username === '') return undefined;
  return Object.assign(url, { username: roleOf(url.username) }).href;
}

export const scopedPoolOf = ({ driver }: DataSource): ScopedPool =>
  (driver as unknown as { readonly master: ScopedPool }).master;
