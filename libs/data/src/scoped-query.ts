import pg from 'pg';
import { PARTNER_SETTING } from './roles/row-policies.js';

/** Whose rows a session sees: a partner's, every partner's (undefined), or not known, since a transaction that ended may have put it back. */
export class SessionScope {
  private current: string | undefined | typeof UNKNOWN;
  /** A session that was never limited needs nothing of this. */
  wasLimited = false;

  /** `partnerRole` is undefined where the database has no such role: nothing is limited then. */
  constructor(readonly partnerRole: string | undefined) {}

  isAt(partnerId: string | undefined): boolean {
    return this.current === partnerId;
  }

  moveTo(partnerId: string | undefined): void {
    this.current = partnerId;
  }

  forget(): void {
    this.current = UNKNOWN;
  }
}

const UNKNOWN = Symbol('unknown');

/** Statements that read and write no rows; those that end a transaction may put the session's scope back. */
const CONTROL = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|LISTEN|UNLISTEN)\b/i;
const ENDS_TRANSACTION = /^\s*(COMMIT|ROLLBACK)\b/i;

const SWITCH = `SELECT set_config('role', $1, false), set_config('${PARTNER_SETTING}', $2, false)`;

/** Parts of pg's query and connection that its types leave out. */
interface Connection {
  parse(message: object): void;
  bind(message: object): void;
  execute(message: object): void;
}
type Callback = (error: Error | null, result?: unknown) => void;
interface PgQuery {
  text: string;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
}
const Query = pg.Query as unknown as new (config: unknown, values: unknown, callback: Callback) => PgQuery;

/**
 * A statement that runs as a partner's role, or as the service's. Where the session is at another one, the change goes out in front of it, before the same
 * `Sync`: it costs no round trip, and when it fails the statement is not run.
 */
export class ScopedQuery extends Query {
  private isChanging = false;

  constructor(
    private readonly session: SessionScope,
    private readonly partnerId: string | undefined,
    given: { config: unknown; values: unknown; callback: Callback },
  ) {
    super(given.config, given.values, given.callback);
  }

  override requiresPreparation(): boolean {
    return super.requiresPreparation() || !CONTROL.test(this.text);
  }

  override prepare(connection: Connection): void {
    if (!this.session.isAt(this.partnerId)) this.changeScope(connection);
    super.prepare(connection);
  }

  override handleDataRow(message: object): void {
    if (!this.isChanging) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    if (!this.isChanging) {
      if (ENDS_TRANSACTION.test(this.text)) this.session.forget();
      return super.handleCommandComplete(message, connection);
    }
    this.isChanging = false;
    this.session.moveTo(this.partnerId);
  }

  override handleError(error: unknown, connection: Connection): void {
    this.session.forget();
    super.handleError(error, connection);
  }

  private changeScope(connection: Connection): void {
    const role = this.partnerId === undefined ? 'none' : this.session.partnerRole;
    this.isChanging = true;
    this.session.forget();
    connection.parse({ text: SWITCH, name: '', types: [] });
    connection.bind({
      portal: '',
      statement: '',
      values: [role, this.partnerId ?? ''],
      valueMapper: (value: unknown) => value,
    });
    connection.execute({ portal: '', rows: 0 });
  }
}
