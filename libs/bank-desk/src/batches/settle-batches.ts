/** Payouts that the bank accepted with their file, according to the statements and reports so far. */
export const TAKEN = `
  SELECT key, batch_id, amount FROM desk.payout t WHERE t.state IN ('sent', 'booked', 'returned')
    AND NOT EXISTS (SELECT FROM desk.line o WHERE o.payout_key = t.key AND o.kind = 'payout')`;

/**
 * Books the payouts of a file that the bank debited as one amount, once its debits add up to what it accepted of the file. That excludes what it refused and
 * payouts that have their own line, and includes what it accepted and returned.
 */
export const SETTLE_BATCHES = `
  CREATE OR REPLACE FUNCTION desk.settle_batches(the_account text) RETURNS void LANGUAGE plpgsql AS $body$
  BEGIN
    UPDATE desk.payout p SET booked_line = settled.line_id, state = CASE p.state WHEN 'sent' THEN 'booked' ELSE p.state END
    FROM (
      SELECT d.batch_id, d.line_id FROM (
        SELECT batch_id, max(id) AS line_id, sum(amount) AS debited FROM desk.line
        WHERE account_id = the_account AND kind = 'batch' AND NOT reversed GROUP BY batch_id) d
      WHERE d.debited = (SELECT sum(t.amount) FROM (${TAKEN}) t WHERE t.batch_id = d.batch_id)
    ) settled
    WHERE p.batch_id = settled.batch_id AND p.booked_line IS NULL AND p.key IN (SELECT key FROM (${TAKEN}) t WHERE t.batch_id = settled.batch_id);
  END $body$;`;
