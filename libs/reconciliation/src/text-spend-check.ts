import { ENV, type Env } from '@rampart/config';
import { rows, sql } from '@rampart/sql';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Found } from './rules/rule.js';

/** Percentage of the daily limit from which an operator is notified. */
const ALARM_PERCENT = 80;

/** Reports that the text messages of the last 24 hours approach SMS_PARTS_PER_DAY, beyond which no user gets a code. */
@Injectable()
export class TextSpendCheck {
  constructor(
    private readonly database: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'SMS_PARTS_PER_DAY'>,
  ) {}

  async runCheck(): Promise<{ found: Found[] }> {
    const limit = this.env.SMS_PARTS_PER_DAY;
    if (limit === 0) return { found: [] };
    const [sent] = await rows<{ parts: number }>(
      this.database,
      sql`SELECT coalesce(sum(parts), 0)::int AS parts FROM text_message WHERE at > rampart_now() - interval '24 hours' AND state <> 'refused'`,
    );
    const parts = sent?.parts ?? 0;
    if (parts * 100 < limit * ALARM_PERCENT) return { found: [] };
    const detail = `${parts} of ${limit} parts of SMS_PARTS_PER_DAY went out within 24 hours; beyond them no code is sent`;
    return { found: [{ subject: 'texts', detail }] };
  }
}
