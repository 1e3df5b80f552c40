import type { Socket } from 'node:net';
import { SECOND } from '@rampart/kernel';
import pg from 'pg';
import { refusedConnections } from './refused-connections.js';

/** A server that accepts a connection responds within milliseconds; a slower connection is attempted again. */
const CONNECT_TIMEOUT = 5 * SECOND;
/** Time that Postgres needs to report a cancelled statement. */
const MARGIN = SECOND;
/** After a pause of this process itself, pending input is read first for this many milliseconds. */
const READ_FIRST = 100;

export interface GuardedConfig extends pg.ClientConfig {
  /** Milliseconds after which Postgres itself cancels a statement. */
  readonly statementTimeout: number;
}

/** Parts of pg's client that its types leave out. */
interface Internals {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
  readonly _txStatus: string | null;
}

/**
 * A connection that closes itself if Postgres is silent: if a statement receives no byte for a second longer than Postgres allows it, or an idle session does
 * not respond to a probe. Otherwise a vanished server, or a proxy that acknowledges and drops, would be waited for until TCP gives up, which can take hours.
 * The `query_timeout` of pg would only free the caller, and the pool would hand out the dead connection again.
 */
export class GuardedClient extends pg.Client {
  readonly statementTimeout: number;

  constructor(config: GuardedConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT });
    this.statementTimeout = config.statementTimeout;
    this.once('connect', () => {
      this.restoreTimeout();
      this.stream.on('timeout', () => this.onQuiet());
      this.probeWhileIdle();
    });
  }

  /** Fails at once while the server is refusing such connections. */
  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (callback) return this.connectUnlessRefused(callback as (error?: Error) => void);
    return new Promise((resolve, reject) =>
      this.connectUnlessRefused((error) => (error ? reject(error) : resolve(this))),
    );
  }

  /** Emits `end` even if nothing was opened, since a listening connection reconnects on it. A failed socket is closed, or Postgres would keep waiting on it. */
  private connectUnlessRefused(report: (error?: Error) => void): void {
    const { key } = this;
    const refused = refusedConnections.beginAttempt(key);
    if (refused)
      return void setImmediate(() => {
        report(refused);
        this.emit('end');
      });
    super.connect((error: Error | null) => {
      if (error) this.stream.destroy();
      report(refusedConnections.endAttempt(key, error));
    });
  }

  /** Identifies the connection's parameters. */
  private get key(): string {
    const { host, port, database, user, password } = this;
    return JSON.stringify([host, port, database, user, password, Boolean(this.ssl)]);
  }

  /** Lets statements take this long until `restoreTimeout` is called. */
  extendTimeout(statementTimeout: number): void {
    this.stream.setTimeout(statementTimeout + MARGIN);
  }

  restoreTimeout(): void {
    this.extendTimeout(this.statementTimeout);
  }

  /** Called after a period without traffic; closes the connection if a statement is waiting. */
  private onQuiet(): void {
    if (!this.internals.readyForQuery) this.closeUnlessHeard();
  }

  /**
   * Probes a session without queries for half of `statementTimeout`, even if it receives notifications, since Postgres would otherwise end it as idle. A probe
   * without a response closes the session. There are no probes within a transaction, because they would hide from Postgres that its client is idle.
   */
  private probeWhileIdle(): void {
    let asked = this.stream.bytesWritten;
    const probe = async (): Promise<void> => {
      const isIdle = this.internals.readyForQuery && this.internals._txStatus === 'I';
      if (isIdle && this.stream.bytesWritten === asked) await this.query('SELECT').catch(() => undefined);
      asked = this.stream.bytesWritten;
    };
    const timer = setInterval(() => void probe(), this.statementTimeout / 2).unref();
    this.stream.once('close', () => clearInterval(timer));
  }

  private closeUnlessHeard(): void {
    const { stream } = this;
    const { bytesRead, timeout = 0 } = stream;
    setTimeout(() => stream.bytesRead === bytesRead && stream.destroy(new ServerSilent(timeout)), READ_FIRST).unref();
  }

  private get stream(): Socket {
    return this.internals.connection.stream;
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }
}

/** Its code is that of a connection that the operating system gave up. */
class ServerSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`Postgres did not answer for ${milliseconds / SECOND} s, so the connection was closed`);
    this.name = 'ServerSilent';
  }
}
