import type { Client } from 'pg';

/** Completed buys in the form of the service's rows, spread over this many days. */
export const DAYS = 60;

/**
 * Fills an empty database with completed buys: order, receipt, payout, and the bookings of both. The last `changed` were written within the last five minutes.
 * Only columns that rules read have values of their own, so no trigger and no foreign key is asked.
 */
export async function fillOrders(
  owner: Client,
  { orders, changed }: { orders: number; changed: number },
): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `CREATE TEMP TABLE filled AS SELECT gen_random_uuid() AS id, gen_random_uuid() AS receipt, gen_random_uuid() AS payout,
       gen_random_uuid() AS received, gen_random_uuid() AS paid, CASE WHEN n > $2::int
         THEN now() - interval '5 minutes' * (n - $2::int)::float8 / $1::int
         ELSE now() - interval '1 hour' - make_interval(days => $3::int) * (n - 1)::float8 / greatest($2::int, 1) END AS at
     FROM generate_series(1, $1::int) n`,
    [orders, orders - changed, DAYS],
  );
  for (const statement of ROWS) await owner.query(statement);
  await owner.query('VACUUM ANALYZE');
}

const ROWS = [
  `INSERT INTO transaction (id, partner_id, user_id, type, status, version, method, currency, crypto_currency, chain, crypto, fiat, service_charge,
     service_charge_percent, total, crypto_price, crypto_price_usd, price_source, priced_at, created_at, updated_at, expires_at)
   SELECT id, received, received, 'buy', 'completed', 3, 'paynow', 'SGD', 'BTC', 'bitcoin', 1, 9, 0, 0, 1, 9, 7, 'fixed', at, at, at, at FROM filled ORDER BY at`,
  `INSERT INTO receipt (id, transaction_id, inbound_event_id, kind, event_id, amount, currency, occurred_at, recorded_at, updated_at)
   SELECT receipt, id, receipt, 'fiat', receipt, 9, 'SGD', at, at, at FROM filled ORDER BY at`,
  `INSERT INTO payout (id, transaction_id, purpose, generation, state, settles, kind, amount, currency, created_at, updated_at)
   SELECT payout, id, 'payout', 1, 'confirmed', true, 'crypto', 1, 'BTC', at, at FROM filled ORDER BY at`,
  `INSERT INTO journal (id, transaction_id, cause, reference, at)
   SELECT received, id, 'received', receipt::text, at FROM filled UNION ALL SELECT paid, id, 'payoutSent', payout::text, at FROM filled ORDER BY at`,
  `INSERT INTO posting (id, journal_id, account, currency, amount)
   SELECT gen_random_uuid(), journal, account, 'SGD', amount FROM (
     SELECT at, received AS journal, 'bank' AS account, 9 AS amount FROM filled UNION ALL SELECT at, received, 'suspense_fiat', -9 FROM filled
     UNION ALL SELECT at, paid, 'suspense_fiat', 9 FROM filled UNION ALL SELECT at, paid, 'revenue', -9 FROM filled) lines ORDER BY at`,
];
