import { madeInLastDays, MONTHLY_LOGS, type Page, pageOf, readingOf, type Stretch } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A recorded call. */
export interface KnownCall {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  /** The route's pattern, with its parameters as `:name`. */
  readonly path: string;
  readonly status: number;
  readonly fault: string | null;
  readonly durationMs: number;
  readonly requestId: string;
  readonly keyName: string | null;
  readonly asUser: boolean;
  /** Redacted. */
  readonly requestBody: string | null;
  readonly responseBody: string | null;
}

export interface CallFilter extends Stretch {
  /** The first digit of the status. */
  readonly statusClass?: number | undefined;
  readonly from?: Date;
  readonly to?: Date;
}

/** A partner's API calls of the last days. */
@Injectable()
export class CallLog {
  constructor(private readonly database: DataSource) {}

  /** Lists calls, newest first. Throws VALIDATION_FAILED. */
  async listCalls(
    partnerId: string,
    { statusClass, from: since, to: until, ...stretch }: CallFilter,
  ): Promise<Page<KnownCall>> {
    const reading = readingOf(stretch);
    const isKept = madeInLastDays(sql`c.id`, MONTHLY_LOGS.api_call.keptDays);
    const isOlder = reading.direction === 'older';
    const from: Sql =
      reading.id === undefined ? sql`` : isOlder ? sql`AND c.id < ${reading.id}` : sql`AND c.id > ${reading.id}`;
    const read = await rows<KnownCall>(
      this.database,
      sql`SELECT c.id, c.at, c.as_user AS "asUser", c.method, c.path, c.status, c.fault, c.duration_ms AS "durationMs", c.request_id AS "requestId", c.request_body AS "requestBody", c.response_body AS "responseBody",
                 k.name AS "keyName"
          FROM api_call c LEFT JOIN api_key k ON k.id = c.api_key_id AND k.partner_id = c.partner_id
          WHERE c.partner_id = ${partnerId} AND ${isKept} ${statusClass === undefined ? sql`` : sql`AND c.status_class = ${statusClass}`}
            ${since === undefined ? sql`` : sql`AND c.at >= ${since}`} ${until === undefined ? sql`` : sql`AND c.at < ${until}`} ${from}
          ORDER BY c.id ${isOlder ? sql`DESC` : sql`ASC`} LIMIT ${reading.limit + 1}`,
    );
    return pageOf(read, reading);
  }
}
