import { ENV, type Env } from '@rampart/config';
import { Notifications, rows, runForEveryPartner, sql } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { buildOffer, DEFAULT_OFFER, type DefaultLimits, type FindOverride, type Offer } from './offer.js';

/** How often memory is brought up to date while notifications may be missed. */
const REREAD_MS = SECOND;

interface Override {
  readonly entry: string;
  readonly setting: string;
  readonly value: unknown;
}

/**
 * Keeps the current offer in memory, so that no estimate needs a query. A change is notified within milliseconds; while the notifications
 * are disconnected or a reading failed, the rows are read every second.
 */
@Injectable()
export class Catalogue implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Catalogue');
  private readonly limits: DefaultLimits;
  private readonly listeners: (() => void)[] = [];
  private known = '';
  private overrides: ReadonlyMap<string, unknown> = new Map();
  private reading: Promise<void> = Promise.resolve();
  private isStale = true;
  private timer: NodeJS.Timeout | undefined;
  private current: Offer = DEFAULT_OFFER;

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
    @Inject(ENV) env: Pick<Env, 'RAMPART_MODE'>,
  ) {
    this.limits = env.RAMPART_MODE === 'live' ? 'capped' : 'published';
    notifications.onNotify('rampart_catalogue', () => void this.scheduleReading());
  }

  get offer(): Offer {
    return this.current;
  }

  /** Calls `react` after the offer changed. */
  onChange(react: () => void): void {
    this.listeners.push(react);
  }

  /** The overriding value of an entry's setting; undefined where the default holds. */
  readonly findOverride: FindOverride = (entry, setting) => this.overrides.get(`${entry} ${setting}`);

  async onModuleInit(): Promise<void> {
    await this.readOverrides();
    this.timer = setInterval(() => {
      if (this.isStale || !this.notifications.connected) void this.scheduleReading();
    }, REREAD_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One reading after another: the last one begins after the last notification. */
  private scheduleReading(): Promise<void> {
    this.isStale = true;
    this.reading = this.reading.then(() => this.readOverrides().catch((error: Error) => this.noteFailure(error)));
    return this.reading;
  }

  private noteFailure(error: Error): void {
    this.isStale = true;
    this.log.warn(`the catalogue was not read: ${error.message}`);
  }

  private async readOverrides(): Promise<void> {
    const found = await runForEveryPartner(() =>
      rows<Override>(
        this.database,
        sql`SELECT entry, setting, value FROM catalogue_change WHERE state = 'applied' AND value IS NOT NULL ORDER BY entry, setting`,
      ),
    );
    this.isStale = false;
    const text = JSON.stringify(found);
    if (text === this.known) return;
    this.known = text;
    this.overrides = new Map(found.map(({ entry, setting, value }) => [`${entry} ${setting}`, value]));
    this.current = buildOffer(this.findOverride, this.limits);
    for (const react of this.listeners) react();
  }
}
