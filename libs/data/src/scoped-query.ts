import pg from 'pg';
import { joinSql, type Sql, sql } from '@rampart/sql';
import type { PartnerScope } from './partner-scope.js';
import { PARTNER_SETTING } from './roles/row-policies.js';

/** How a session limits what partners' requests see and change. */
export interface PartnerLimits {
  /** Null if the database has no such role; nothing is limited then. */
  readonly partnerRole: string | null;
  /** Null if this role may not take it; requests that need it then run as the service. */
  readonly credentialsRole: string | null;
  /** The role as which the session logged in. */
  readonly login: 'service' | 'partner' | 'credentials';
  /** Session parameters, which are set again when the session is used for another partner. */
  readonly parameters: Readonly<Record<string, string>>;
  /** See roles/sign-partner.ts. */
  readonly sign: (partnerId: string) => string;
}

/** Role and `rampart.partner` of a scope. */
type Settings = readonly [role: string, partner: string];

/** The scope of a session: limited to a partner, or not (undefined). */
export type Place = PartnerScope | undefined;

/** Tracks the scope of a session, which is unknown after a transaction ended that may have reverted it. */
export class SessionScope {
  private current: Place | typeof UNKNOWN;
  /** The partner whose statements the session ran last; undefined if a transaction that ended may have restored what earlier requests left. */
  private cleanFor: string | undefined;
  /** Whether the session was ever limited; if not, a session of the service needs no cleanup. */
  wasLimited: boolean;

  constructor(private readonly limits?: PartnerLimits) {
    this.wasLimited = this.isOfRequests;
  }

  /** Whether the session logged in as a role of partners' requests. */
  get isOfRequests(): boolean {
    return (this.limits?.login ?? 'service') !== 'service';
  }

  /** Whether a statement may run in this session: the service's statements must not run in sessions that partners' requests share. */
  admits(place: Place, config: unknown): boolean {
    const login = this.limits?.login ?? 'service';
    if (login === 'service') return true;
    return place ? place.hasCredentials === (login === 'credentials') : isControl(config);
  }

  /** Returns the parameters to set again when the session is cleaned for the statements of another partner; undefined if there is nothing to clean. */
  parametersFor(place: Place): Readonly<Record<string, string>> | undefined {
    return this.isOfRequests && place && place.partnerId !== this.cleanFor ? this.limits!.parameters : undefined;
  }

  /** Returns the scope in which a request's statements run in this session. */
  placeOf(partner: PartnerScope | undefined): Place {
    return partner && this.roleOf(partner) !== null ? partner : undefined;
  }

  settingsOf(place: Place): Settings {
    const role = place && this.roleOf(place);
    return place && role ? [role, this.limits!.sign(place.partnerId)] : ['none', ''];
  }

  isAt(place: Place): boolean {
    const { current } = this;
    return current === UNKNOWN || current === undefined || place === undefined
      ? current === place
      : current.partnerId === place.partnerId && current.hasCredentials === place.hasCredentials;
  }

  moveTo(place: Place): void {
    this.current = place;
    if (place) this.cleanFor = place.partnerId;
  }

  forget(): void {
    this.current = UNKNOWN;
    this.cleanFor = undefined;
  }

  private roleOf({ hasCredentials }: PartnerScope): string | null {
    return (hasCredentials ? this.limits?.credentialsRole : this.limits?.partnerRole) ?? null;
  }
}

const UNKNOWN = Symbol('unknown');

/** Statements that touch no rows, including the probe of an idle session; those that end a transaction may revert the session's scope. */
const CONTROL = /^\s*((BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|LISTEN|UNLISTEN)\b|SELECT$)/i;
export const isControl = (config: unknown): boolean =>
  CONTROL.test(typeof config === 'string' ? config : (config as { readonly text: string }).text);
const ENDS_TRANSACTION = /^\s*(COMMIT|ROLLBACK)\b/i;

const switchTo = ([role, partner]: Settings): Sql =>
  sql`SELECT pg_catalog.set_config('role', ${role}, false), pg_catalog.set_config(${PARTNER_SETTING}, ${partner}, false)`;
/** Resets every parameter that SQL may have set, except the role, and stops listening. */
const CLEAN = [sql`RESET ALL`, sql`UNLISTEN *`];
const cleanSwitchTo = (settings: Settings, parameters: Readonly<Record<string, string>>): Sql => {
  const calls = Object.entries(parameters).map(([name, value]) => sql`pg_catalog.set_config(${name}, ${value}, false)`);
  return joinSql([switchTo(settings), ...calls, sql`public.assert_clean_session()`]);
};

/** Parts of pg's query and connection that its types leave out. */
interface Connection {
  parse(message: object): void;
  bind(message: object): void;
  execute(message: object): void;
}
type Callback = (error: Error | null, result?: unknown) => void;
interface PgQuery {
  text: string;
  name: string | undefined;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
}
/** A statement that a connection parses once. */
interface NamedConfig {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown;
}
/** Returns the text of a config of nothing but text, name and values. pg copies other objects by their property descriptors, which takes longer than sending. */
const uncopied = (config: unknown): unknown =>
  typeof config === 'object' && Object.keys(config!).every((key) => /^(text|name|values)$/.test(key))
    ? (config as NamedConfig).text
    : config;
const Query = pg.Query as unknown as new (config: unknown, values: unknown, callback: Callback) => PgQuery;

/**
 * A statement that runs as a partner's role or as the service's. If the session has another scope, the change is sent ahead of the statement, before the same
 * `Sync`: it costs no round trip, and if it fails the statement is not run.
 */
export class ScopedQuery extends Query {
  /** Number of statements of the scope change whose results are outstanding. */
  private changing = 0;

  constructor(
    private readonly session: SessionScope,
    private readonly place: Place,
    given: { config: unknown; values: unknown; callback: Callback },
  ) {
    const config = given.config as NamedConfig;
    super(uncopied(config), given.values ?? config.values, given.callback);
    this.name = config.name;
  }

  override requiresPreparation(): boolean {
    return super.requiresPreparation() || !CONTROL.test(this.text);
  }

  override prepare(connection: Connection): void {
    if (!this.session.isAt(this.place)) this.changeScope(connection);
    super.prepare(connection);
  }

  override handleDataRow(message: object): void {
    if (this.changing === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.changing === 0) {
      if (ENDS_TRANSACTION.test(this.text)) this.session.forget();
      return super.handleCommandComplete(message, connection);
    }
    this.changing -= 1;
    if (this.changing === 0) this.session.moveTo(this.place);
  }

  override handleError(error: unknown, connection: Connection): void {
    this.changing = 0;
    this.session.forget();
    super.handleError(error, connection);
  }

  private changeScope(connection: Connection): void {
    const settings = this.session.settingsOf(this.place);
    const parameters = this.session.parametersFor(this.place);
    this.session.forget();
    if (!parameters) return this.sendFirst(connection, switchTo(settings));
    for (const statement of CLEAN) this.sendFirst(connection, statement);
    this.sendFirst(connection, cleanSwitchTo(settings, parameters));
  }

  private sendFirst(connection: Connection, statement: Sql): void {
    const { text, values } = statement.toQuery();
    this.changing += 1;
    connection.parse({ text, name: '', types: [] });
    connection.bind({
      portal: '',
      statement: '',
      values,
      valueMapper: (value: unknown) => value,
    });
    connection.execute({ portal: '', rows: 0 });
  }
}
