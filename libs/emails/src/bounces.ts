import type { User } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The current address of a user, by its blind index. */
export type Addressee = Pick<User, 'partnerId' | 'emailKey'>;

/** Addresses that have no mailbox and get no further email. */
@Injectable()
export class EmailBounces {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async hasBounced({ partnerId, emailKey }: Addressee): Promise<boolean> {
    const found = await rows(
      this.database,
      sql`SELECT 1 FROM email_bounce WHERE partner_id = ${partnerId} AND address_key = ${emailKey}`,
    );
    return found.length > 0;
  }

  /** Marks an address. An existing mark is kept. */
  async markAddress({ partnerId, emailKey }: Addressee, cause: BounceCause): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO email_bounce (partner_id, address_key, reason, source, at)
          VALUES (${partnerId}, ${emailKey}, ${cause.reason}, ${cause.source}, ${this.clock.now()}) ON CONFLICT DO NOTHING`,
    );
  }
}

export interface BounceCause {
  readonly reason: string;
  readonly source: 'reply' | 'report';
}
