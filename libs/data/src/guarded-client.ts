import type { Socket } from 'node:net';
import { SECOND } from '@rampart/kernel';
import pg from 'pg';
import { refusedConnections } from './refused-connections.js';

/** A server that accepts a connection answers within milliseconds; one that takes longer is tried anew. */
const CONNECT_TIMEOUT = 5 * SECOND;
/** Time that Postgres needs to report a cancelled statement. */
const MARGIN = SECOND;
/** After a pause of this process itself, what came meanwhile is read first. */
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
 * A connection that closes itself when Postgres is silent: when a statement gets no byte in answer for a second longer than Postgres allows it, and when an idle
 * session does not answer a probe. Without it a vanished server, or a proxy that acknowledges and forgets, is waited for until TCP gives up, which can be hours.
 * The `query_timeout` of pg would free the caller alone, and the pool would hand the dead connection out again.
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

  /** Fails at once while the server refuses such connections. */
  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (callback) return this.connectUnlessRefused(callback as (error?: Error) => void);
    return new Promise((resolve, reject) =>
      this.connectUnlessRefused((error) => (error ? reject(error) : resolve(this))),
    );
  }

  /** `end` is emitted as well where nothing was opened: it is what a listening connection reconnects by. A socket that failed is closed, or Postgres would wait in it. */
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

  /** By what it connects with. */
  private get key(): string {
    const { host, port, database, user, password } = this;
    return JSON.stringify([host, port, database, user, password, Boolean(this.ssl)]);
  }

  /** Until `restoreTimeout`, statements may take so long. */
  extendTimeout(statementTimeout: number): void {
    this.stream.setTimeout(statementTimeout + MARGIN);
  }

  restoreTimeout(): void {
    this.extendTimeout(this.statementTimeout);
  }

  /** Nothing was sent or received for a while, although a statement waits for its answer. */
  private onQuiet(): void {
    if (!this.internals.readyForQuery) this.closeUnlessHeard();
  }

  /**
   * Probes a session that has asked nothing for half of `statementTimeout`, also when it is notified all the time: Postgres ends it as
   * idle otherwise. A probe without an answer closes the session. Within a transaction a probe would hide from Postgres that its client
   * is idle.
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

/** The code is that of a connection which the operating system gave up. */
class ServerSilent extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`Postgres did not answer for ${milliseconds / SECOND} s, so the connection was closed`);
    this.name = 'ServerSilent';
  }
}
