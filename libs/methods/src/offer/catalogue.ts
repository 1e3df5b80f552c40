import { ENV, type Env } from '@rampart/config';
import { MirroredRows, Notifications } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, MINUTE } from '@rampart/kernel';
import { ChainGateway, FiatRail } from '@rampart/ports';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { buildOffer, type DefaultLimits, type Offer } from './offer.js';
import type { FindOverride } from './offered-asset.js';
import { isOpenAt, type OpeningHours, withOpeningHours } from './opening-hours.js';
import { withDrivers } from './with-drivers.js';

interface Override {
  readonly entry: string;
  readonly setting: string;
  readonly value: unknown;
}

/** Keeps the current offer in memory, so that no estimate needs a query. */
@Injectable()
export class Catalogue implements OnModuleInit, OnApplicationShutdown {
  private readonly limits: DefaultLimits;
  private readonly mirror: MirroredRows<Override>;
  private overrides: readonly Override[] = [];
  private current: Offer;
  /** The minute of the service's clock at which the offer was last checked. */
  private minute = 0;
  /** Entries whose hours had ended when the offer was built. */
  private closed = '';

  constructor(
    database: DataSource,
    notifications: Notifications,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.limits = env.RAMPART_MODE === 'live' ? 'capped' : 'published';
    this.current = this.buildNow();
    this.mirror = new MirroredRows(notifications, {
      name: 'Catalogue',
      channel: 'rampart_catalogue',
      read: () =>
        rows<Override>(
          database,
          sql`SELECT entry, setting, value FROM catalogue_change WHERE state = 'applied' AND value IS NOT NULL ORDER BY entry, setting`,
        ),
      onChange: (overrides) => this.replaceOverrides(overrides),
    });
  }

  /** Returns the current offer; the same object until it changes. Hours begin and end with a minute of the service's clock. */
  get offer(): Offer {
    const now = this.clock.now();
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute === this.minute) return this.current;
    this.minute = minute;
    if (this.closedAt(now) !== this.closed) this.current = this.buildNow();
    return this.current;
  }

  onModuleInit(): Promise<void> {
    return this.mirror.startReading();
  }

  onApplicationShutdown(): void {
    this.mirror.stopReading();
  }

  private replaceOverrides(overrides: readonly Override[]): void {
    this.overrides = overrides;
    this.current = this.buildNow();
  }

  private buildNow(): Offer {
    const now = this.clock.now();
    const values = new Map(this.overrides.map(({ entry, setting, value }) => [`${entry} ${setting}`, value]));
    const find: FindOverride = (entry, setting) => values.get(`${entry} ${setting}`);
    this.closed = this.closedAt(now);
    const drivers = { rail: this.rail, chain: this.chain };
    return buildOffer(withDrivers(withOpeningHours(find, now), this.env, drivers), this.limits, (method) =>
      this.rail.payoutAttributes(method),
    );
  }

  private closedAt(moment: Date): string {
    const hours = this.overrides.filter(({ setting }) => setting === 'hours');
    return hours
      .filter(({ value }) => !isOpenAt(value as OpeningHours, moment))
      .map(({ entry }) => entry)
      .join(' ');
  }
}
