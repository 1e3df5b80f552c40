import { randomInt } from 'node:crypto';
import { ENV, type Env } from '@rampart/config';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { newConnection, openSession } from './connections.js';
import { type Sql, sql } from './sql.js';

const RECONNECT_MS = 500;
/** How long the connection is silent before it is probed, and how long the answer may take. */
const PROBE_MS = 2_000;
/** First key of the advisory locks by which processes show that they are connected. */
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

/** One listening connection per process. `connected` is false while hints may be missed. */
@Injectable()
export class Notifications implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Notifications');
  private readonly listeners = new Map<Channel, ((payload: string) => void)[]>();
  private client: pg.Client | undefined;
  private stopped = false;
  connected = false;
  /** Number of this process: `isPresent` tests whether it is connected. */
  readonly process = randomInt(1, MAX_PROCESS);

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Calls `listener` on each notification and, since some may have been missed, after each reconnect. */
  onNotify(channel: Channel, listener: (payload: string) => void): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), listener]);
    if (this.connected) void this.client?.query(`LISTEN ${channel}`).catch(() => undefined);
  }

  async onModuleInit(): Promise<void> {
    await this.openConnection();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.connected = false;
    await this.client?.end().catch(() => undefined);
  }

  private async openConnection(): Promise<void> {
    const client = newConnection(this.env.DATABASE_URL, { application: 'listen', statementTimeout: PROBE_MS });
    this.client = client;
    client.on('notification', ({ channel, payload }) => this.notifyListeners(channel as Channel, payload ?? ''));
    client.on('error', () => undefined); // `end` follows
    client.once('end', () => this.scheduleReconnect()); // also after a failed connection, so there is one reconnect, not two
    await openSession(client);
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [PRESENCE, this.process]);
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

/**
 * Whether a process is connected: its lock ends with its connection, at the moment the process dies. A process that is cut off
 * for a moment counts as absent.
 */
export const isPresent = (process: Sql): Sql => sql`
  EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${PRESENCE}::int::oid AND objid = ${process}::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
