import { type FeedPass, leaseTakenAt, rows, runForEveryPartner, sql } from '@rampart/data';
import type { CryptoCode, Decimal, FiatCode } from '@rampart/kernel';
import type { PriceReading } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type Pair = `${CryptoCode}/USD` | `USD/${FiatCode}`;

/** A pair's price as it is stored; null where the pair is closed. */
export interface StoredPrice {
  readonly pair: Pair;
  readonly price: string | null;
  readonly source: string;
  /** Milliseconds since its sources were asked. */
  readonly ageMs: number;
}

export interface StoredEvidence extends Omit<StoredPrice, 'source'> {
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly closedAt: Date | null;
}

/** The stored prices, one row per pair, which every process shares. */
@Injectable()
export class MarketPrices {
  constructor(private readonly database: DataSource) {}

  readPrices(): Promise<StoredPrice[]> {
    return runForEveryPartner(() =>
      rows<StoredPrice>(
        this.database,
        sql`SELECT pair, price::text AS price, source, extract(epoch FROM clock_timestamp() - asked_at)::float8 * 1000 AS "ageMs" FROM market_price`,
      ),
    );
  }

  /** The rows with what each source said, by pair. */
  readEvidence(): Promise<StoredEvidence[]> {
    return rows<StoredEvidence>(
      this.database,
      sql`SELECT pair, trim_scale(price)::text AS price, evidence, closed_at AS "closedAt",
            extract(epoch FROM clock_timestamp() - asked_at)::float8 * 1000 AS "ageMs" FROM market_price ORDER BY pair`,
    );
  }

  /** Stores what the holder of the lease was answered, dated when it took the lease, and notifies every process. */
  async storeReading(reading: PriceReading, { source, process }: FeedPass): Promise<void> {
    await rows(
      this.database,
      sql`WITH stored AS (
            INSERT INTO market_price AS p (pair, price, source, evidence, asked_at, closed_at)
            SELECT r.pair, r.price, r.source, r.evidence, ${leaseTakenAt}, CASE WHEN r.price IS NULL THEN ${leaseTakenAt} END
            FROM jsonb_to_recordset(${JSON.stringify(rowsOf(reading))}::jsonb) AS r(pair text, price numeric, source text, evidence jsonb), feed_cursor f
            WHERE f.source = ${source} AND f.holder = ${process}
            ON CONFLICT (pair) DO UPDATE SET price = excluded.price, source = excluded.source, evidence = excluded.evidence, asked_at = excluded.asked_at,
              closed_at = CASE WHEN excluded.price IS NULL THEN coalesce(p.closed_at, excluded.closed_at) END
            WHERE p.asked_at <= excluded.asked_at RETURNING pair)
          SELECT pg_notify('rampart_prices', '') WHERE EXISTS (SELECT FROM stored)`,
    );
  }
}

function rowsOf({ usd, fx, source, sources = {}, evidence = {} }: PriceReading) {
  const prices = [
    ...Object.entries(usd).map(([code, price]) => [`${code}/USD`, price] as const),
    ...Object.entries(fx).map(([code, price]) => [`USD/${code}`, price] as const),
  ];
  return prices.map(([pair, price]) => ({
    pair,
    price: isPrice(price) ? price.toFixed() : null,
    source: sources[pair] ?? source,
    evidence: evidence[pair] ?? { [source]: price.toString() },
  }));
}

/** Above, a price is an error of its source, and more than the column takes. */
const MAX_PRICE = '1e18';

const isPrice = (price: Decimal): boolean => price.isFinite() && price.gt(0) && price.lt(MAX_PRICE);
