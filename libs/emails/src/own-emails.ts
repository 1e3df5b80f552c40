import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Determines which emails belong to a partner. */
@Injectable()
export class OwnEmails {
  constructor(private readonly database: DataSource) {}

  /** Returns those of `ids` that went to the partner's users. */
  async ownAmong(partnerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await rows<{ id: string }>(
      this.database,
      sql`SELECT id FROM email WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[])`,
    );
    return new Set(found.map(({ id }) => id));
  }
}
