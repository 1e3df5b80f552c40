import { Notifications, rows, sql } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

type Markups = ReadonlyMap<string, Decimal>;

const NONE = new Decimal(0);

/**
 * What each partner adds to the service charge. All of them are kept in memory, so that an estimate asks the database
 * nothing; a change is heard of within milliseconds, and while that cannot be heard nothing is taken from memory.
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

  /** In percent of the crypto amount; 0 for a partner who adds nothing. */
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
