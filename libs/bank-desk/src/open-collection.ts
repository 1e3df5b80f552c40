/**
 * Stores an order that is paid into an account, and returns the amount to request: the highest amount below the order's, within the given number of steps, that
 * no other order of the account with an outstanding payment has. If no such amount is free, or no steps are allowed, it is the order's own amount. A repeated
 * call returns the same amount.
 */
export const OPEN_COLLECTION = `
  CREATE OR REPLACE FUNCTION desk.open_collection(the_order text, the_reference text, the_account text, the_amount numeric, step numeric, steps integer, reserved interval, moment timestamptz)
  RETURNS numeric LANGUAGE plpgsql AS $body$
  DECLARE asked numeric;
  BEGIN
    IF steps > 0 THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('rampart/desk/amounts/' || the_account, 0));
      SELECT the_amount - n * step INTO asked FROM generate_series(1, steps) n
      WHERE the_amount > n * step AND NOT EXISTS (
        SELECT FROM desk.collection c WHERE c.account_id = the_account AND c.amount = the_amount - n * step AND c.created_at > moment - reserved
        UNION ALL
        SELECT FROM desk.collection c WHERE c.account_id = the_account AND c.full_amount = the_amount - n * step AND c.created_at > moment - reserved)
      ORDER BY n LIMIT 1;
    END IF;
    INSERT INTO desk.collection (transaction_id, reference, account_id, amount, full_amount, created_at)
    VALUES (the_order, the_reference, the_account, coalesce(asked, the_amount), CASE WHEN asked IS NOT NULL THEN the_amount END, moment)
    ON CONFLICT (transaction_id) DO NOTHING;
    RETURN (SELECT amount FROM desk.collection WHERE transaction_id = the_order);
  END $body$;`;
