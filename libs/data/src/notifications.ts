import { randomInt } from 'node:crypto';
import { ENV, type Env } from '@rampart/config';
import { fault } from '@rampart/kernel';
import { rawSql, type Sql, sql } from '@rampart/sql';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { newConnection, openSession } from './connections.js';
import { scopedPoolOf } from './scoped-pool.js';
import type { WakeUp } from './wake-ups.js';

const RECONNECT_MS = 500;
/** How long the connection is silent before it is probed, and how long the response may take. */
const PROBE_MS = 2_000;
/** First key of the advisory locks that show which processes are connected. */
const PRESENCE = 1_918_985_331;
const MAX_PROCESS = 2 ** 31 - 1;

/** Channels of LISTEN/NOTIFY. A notification is a hint: every listener also polls. */
export type Channel =
  | 'rampart_outbox'
  | 'rampart_webhooks'
  | 'rampart_clock'
  | 'rampart_feeds'
  | 'rampart_credentials'
  | 'rampart_partners'
  | 'rampart_prices'
  | 'rampart_keys'
  | 'rampart_catalogue'
  | 'rampart_brakes';

/** Holds one listening connection per process. `connected` is false while notifications may be missed. */
@Injectable()
export class Notifications implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Notifications');
  private readonly listeners = new Map<Channel, ((payload: string) => void)[]>();
  private client: pg.Client | undefined;
  private readonly held = new Set<string>();
  /** Serialises queries, since a connection runs one at a time. */
  private asking: Promise<unknown> = Promise.resolve();
  private stopped = false;
  connected = false;
  /** Number of this process; `isPresent` tests whether it is connected. */
  readonly process = randomInt(1, MAX_PROCESS);

  constructor(
    @Inject(ENV) private readonly env: Env,
    database: DataSource,
  ) {
    scopedPoolOf(database).wakeUps.sendBy((wakeUps) => this.sendWakeUps(wakeUps));
  }

  /** Calls `listener` on each notification and, since some may have been missed, after each reconnect. */
  onNotify(channel: Channel, listener: (payload: string) => void): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
    if (this.connected) void this.client?.query(`LISTEN ${channel}`).catch(() => undefined);
  }

  /**
   * Holds a named lock on this process's connection, so that waiting while holding it takes no pool connection; the lock is freed if the process dies. Returns
   * a function that releases it; undefined while another process, or another call of this one, holds it. Throws while disconnected.
   */
  async holdName(name: string): Promise<(() => Promise<void>) | undefined> {
    const { client } = this;
    if (!client || !this.connected) throw fault('SERVICE_UNAVAILABLE');
    if (this.held.has(name)) return undefined;
    this.held.add(name);
    const ask = async (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock'): Promise<boolean> => {
      const statement = sql`SELECT ${rawSql(call)}(hashtextextended(${name}, 0)) AS done`;
      return (await this.ask<{ done: boolean }>(client, statement))[0]?.done === true;
    };
    const release = async (): Promise<void> => {
      await ask('pg_advisory_unlock').catch(() => undefined); // the lock ended with the connection
      this.held.delete(name);
    };
    const isHeld = await ask('pg_try_advisory_lock').catch(() => undefined);
    if (isHeld) return release;
    this.held.delete(name);
    if (isHeld === undefined) throw fault('SERVICE_UNAVAILABLE');
    return undefined;
  }

  async onModuleInit(): Promise<void> {
    await this.openConnection();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.connected = false;
    await this.client?.end().catch(() => undefined);
  }

  /**
   * Wakes the listeners of this process at once, then those of others. Notifications are this connection's own transactions, which change no rows and so need not
   * wait for the disk or for a standby.
   */
  private async sendWakeUps(wakeUps: readonly WakeUp[]): Promise<void> {
    for (const { channel, payload } of wakeUps) this.notifyListeners(channel, payload);
    if (!this.client || !this.connected) return; // others poll
    const statement = sql`
      SELECT pg_notify(channel, payload) FROM jsonb_to_recordset(${JSON.stringify(wakeUps)}::jsonb) AS w(channel text, payload text)`;
    await this.ask(this.client, statement);
  }

  private async ask<T extends pg.QueryResultRow>(client: pg.Client, statement: Sql): Promise<T[]> {
    const answer = this.asking.then(() => client.query<T>(statement.toQuery()));
    this.asking = answer.catch(() => undefined);
    return (await answer).rows;
  }

  private async openConnection(): Promise<void> {
    const client = newConnection(this.env.DATABASE_URL, { application: 'listen', statementTimeout: PROBE_MS });
    this.client = client;
    client.on('notification', ({ channel, payload, processId }) => {
      if (processId !== processIdOf(client)) this.notifyListeners(channel as Channel, payload ?? ''); // its own wake-ups were heard already
    });
    client.on('error', () => undefined); // `end` follows
    client.once('end', () => this.scheduleReconnect()); // also after a failed connection attempt, so that there is one reconnect, not two
    await openSession(client, { synchronous_commit: 'off' });
    await client.query(sql`SELECT pg_advisory_lock_shared(${PRESENCE}, ${this.process})`.toQuery());
    for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`);
    this.connected = true;
  }

  private scheduleReconnect(): void {
    if (this.connected) this.log.warn('listening connection lost, reconnecting');
    this.connected = false;
    if (!this.stopped) setTimeout(() => void this.reconnectNow(), RECONNECT_MS).unref();
  }

  private async reconnectNow(): Promise<void> {
    if (this.stopped) return;
    try {
      await this.openConnection();
      for (const channel of this.listeners.keys()) this.notifyListeners(channel, '');
    } catch {
      await this.client?.end().catch(() => undefined);
    }
  }

  private notifyListeners(channel: Channel, payload: string): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }
}

/** The id of the Postgres process that serves a connection, which pg's types leave out. */
const processIdOf = (client: pg.Client): number => (client as unknown as { readonly processID: number }).processID;

/** Whether a process is connected: its lock ends with its connection as soon as the process dies. A process that is briefly disconnected counts as absent. */
export const isPresent = (process: Sql): Sql => sql`
  EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${PRESENCE}::int::oid AND objid = ${process}::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
