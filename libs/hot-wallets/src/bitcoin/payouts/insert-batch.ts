/**
 * Payouts reference their batch, so the whole statement fails if the batch was not inserted. A payout is taken only with the amount and address that were read.
 */
export const INSERT_BATCH = `
  WITH named AS (SELECT key, output, address, sats FROM jsonb_to_recordset($8::jsonb) AS r(key text, output integer, address text, sats bigint)),
  moved AS (
    UPDATE bitcoin.payout p SET state = 'batched', batch_id = $1, output = named.output, reason = NULL
    FROM named WHERE p.key = named.key AND p.state = 'queued' AND (p.address, p.sats) = (named.address, named.sats) RETURNING p.key),
  batch AS (
    INSERT INTO bitcoin.batch (id, state, inputs, fee_sats, created_at, purpose)
    SELECT $1, 'open', $2, $3, $4, $9
    WHERE (SELECT count(*) FROM moved) = (SELECT count(*) FROM named)
      AND NOT EXISTS (SELECT FROM bitcoin.batch WHERE state = 'open' AND inputs && $2::text[])
    RETURNING id)
  INSERT INTO bitcoin.version (batch_id, seq, request, fee_sats, rate, height)
  SELECT $1, 1, $5::jsonb, $3, $6, $7 WHERE EXISTS (SELECT FROM batch) OR EXISTS (SELECT FROM moved)`;
