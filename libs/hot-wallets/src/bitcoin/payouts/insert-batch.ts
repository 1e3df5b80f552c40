import type { SignRequest } from '@rampart/signing';
import { type Sql, sql } from '@rampart/sql';

interface NewBatch {
  readonly id: string;
  readonly inputs: readonly string[];
  readonly purpose: string;
  readonly at: Date;
  readonly request: SignRequest;
  readonly fee: bigint;
  readonly rate: number;
  readonly height: number;
}

/**
 * Payouts reference their batch, so the whole statement fails if the batch was not inserted. A payout is taken only with the amount and address that were read.
 */
export const insertBatch = ({ id, inputs, purpose, at, request, fee, rate, height }: NewBatch): Sql => sql`
  WITH named AS (SELECT key, output, address, sats FROM jsonb_to_recordset(${JSON.stringify(request.payouts.map(({ key, output, address, sats }) => ({ key, output, address, sats })))}::jsonb) AS r(key text, output integer, address text, sats bigint)),
  moved AS (
    UPDATE bitcoin.payout p SET state = 'batched', batch_id = ${id}, output = named.output, reason = NULL
    FROM named WHERE p.key = named.key AND p.state = 'queued' AND (p.address, p.sats) = (named.address, named.sats) RETURNING p.key),
  batch AS (
    INSERT INTO bitcoin.batch (id, state, inputs, fee_sats, created_at, purpose)
    SELECT ${id}, 'open', ${inputs}, ${fee.toString()}, ${at}, ${purpose}
    WHERE (SELECT count(*) FROM moved) = (SELECT count(*) FROM named)
      AND NOT EXISTS (SELECT FROM bitcoin.batch WHERE state = 'open' AND inputs && ${inputs}::text[])
    RETURNING id)
  INSERT INTO bitcoin.version (batch_id, seq, request, fee_sats, rate, height)
  SELECT ${id}, 1, ${JSON.stringify(request)}::jsonb, ${fee.toString()}, ${rate}, ${height} WHERE EXISTS (SELECT FROM batch) OR EXISTS (SELECT FROM moved)`;
