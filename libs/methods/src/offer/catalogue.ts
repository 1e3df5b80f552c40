import { ENV, type Env } from '@rampart/config';
import { MirroredRows, Notifications, rows, sql } from '@rampart/data';
import { FiatRail } from '@rampart/ports';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { buildOffer, type DefaultLimits, type Offer } from './offer.js';
import type { FindOverride } from './offered-asset.js';
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
  private readonly listeners: (() => void)[] = [];
  private readonly mirror: MirroredRows<Override>;
  private current: Offer;

  constructor(
    database: DataSource,
    notifications: Notifications,
    private readonly rail: FiatRail,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.limits = env.RAMPART_MODE === 'live' ? 'capped' : 'published';
    this.current = this.offerWith(() => undefined);
    this.mirror = new MirroredRows(notifications, {
      name: 'Catalogue',
      channel: 'rampart_catalogue',
      read: () =>
        rows<Override>(
          database,
          sql`SELECT entry, setting, value FROM catalogue_change WHERE state = 'applied' AND value IS NOT NULL ORDER BY entry, setting`,
        ),
      onChange: (overrides) => this.replaceOffer(overrides),
    });
  }

  get offer(): Offer {
    return this.current;
  }

  /** Calls `react` after the offer changed. */
  onChange(react: () => void): void {
    this.listeners.push(react);
  }

  onModuleInit(): Promise<void> {
    return this.mirror.startReading();
  }

  onApplicationShutdown(): void {
    this.mirror.stopReading();
  }

  private replaceOffer(overrides: readonly Override[]): void {
    const values = new Map(overrides.map(({ entry, setting, value }) => [`${entry} ${setting}`, value]));
    const find: FindOverride = (entry, setting) => values.get(`${entry} ${setting}`);
    this.current = this.offerWith(find);
    for (const react of this.listeners) react();
  }

  private offerWith(find: FindOverride): Offer {
    return buildOffer(withDrivers(find, this.env, this.rail), this.limits, (method) =>
      this.rail.payoutAttributes(method),
    );
  }
}
