import { rows, sql } from '@rampart/sql';
import type { DataSource } from 'typeorm';

/** State of the feed of a running driver. Its times are those of the machine, since a bank does not follow the test clock. */
export interface FeedState {
  readonly source: string;
  readonly readAt: Date | null;
  /** Seconds since `readAt`. */
  readonly ageSeconds: number | null;
  readonly failingSince: Date | null;
  readonly failingSeconds: number;
  readonly problem: string | null;
}

export const readFeeds = (database: DataSource): Promise<FeedState[]> =>
  rows<FeedState>(
    database,
    sql`SELECT source, read_at AS "readAt", extract(epoch FROM now() - read_at)::float8 AS "ageSeconds", failing_since AS "failingSince",
               coalesce(extract(epoch FROM now() - failing_since), 0)::float8 AS "failingSeconds", problem
        FROM feed_cursor WHERE NOT retired ORDER BY source`,
  );
