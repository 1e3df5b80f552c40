import { Notifications } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Decimal } from '@rampart/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Markups = ReadonlyMap<string, Decimal>;

const NONE = new Decimal(0);

/**
 * Partners' markups on the service charge, kept in memory so that an estimate needs no query. A change is notified within
 * milliseconds; while the notifications are disconnected, memory is not used.
 */
@Injectable()
export class PartnerMarkups implements OnModuleInit {
  private known: Promise<Markups> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly notifications: Notifications,
  ) {
    notifications.onNotify('rampart_partners', () => (this.known = undefined));
  }

  async onModuleInit(): Promise<void> {
    await this.cachedMarkups();
  }

  /** Markup in percent of the crypto amount; 0 if there is none. */
  async markupOf(partnerId: string): Promise<Decimal> {
    const markups = await (this.notifications.connected ? this.cachedMarkups() : this.readMarkups());
    return markups.get(partnerId) ?? NONE;
  }

  private cachedMarkups(): Promise<Markups> {
    return (this.known ??= this.readMarkups().catch((error: unknown) => this.clearCache(error)));
  }

  private clearCache(error: unknown): never {
    this.known = undefined;
    throw error;
  }

  private async readMarkups(): Promise<Markups> {
    const found = await rows<{ id: string; percent: string }>(
      this.database,
      sql`SELECT id, trim_scale(markup_percent)::text AS percent FROM partner WHERE markup_percent <> 0`,
    );
    return new Map(found.map(({ id, percent }) => [id, new Decimal(percent)]));
  }
}
