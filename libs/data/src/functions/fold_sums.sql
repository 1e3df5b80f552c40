-- Puts what statements have added to sums and counts together, one row per sum, so that reading one stays short. Writers only ever
-- add rows, so that none waits for another; one session folds at a time.
CREATE OR REPLACE FUNCTION fold_sums() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7201126) THEN
    RETURN;
  END IF;
  WITH several AS (SELECT account, currency FROM account_sum GROUP BY 1, 2 HAVING count(*) > 1),
  gone AS (DELETE FROM account_sum s USING several o WHERE s.account = o.account AND s.currency = o.currency RETURNING s.*)
  INSERT INTO account_sum (account, currency, amount, entries)
  SELECT account, currency, sum(amount), sum(entries) FROM gone GROUP BY 1, 2;
  WITH several AS (
    SELECT transaction_id, partner_id, account, currency FROM order_sum GROUP BY 1, 2, 3, 4 HAVING count(*) > 1 OR sum(amount) = 0),
  gone AS (
    DELETE FROM order_sum s USING several o
    WHERE s.transaction_id = o.transaction_id AND s.partner_id = o.partner_id AND s.account = o.account AND s.currency = o.currency RETURNING s.*)
  INSERT INTO order_sum (transaction_id, partner_id, account, currency, amount, at)
  SELECT transaction_id, partner_id, account, currency, sum(amount), max(at) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(amount) <> 0;
  WITH fresh AS (DELETE FROM closed_order WHERE NOT folded RETURNING *),
  counted AS (
    INSERT INTO row_count (name, kind, state, number) SELECT 'transaction', type, status, sum(orders) FROM fresh GROUP BY 2, 3),
  keys AS (SELECT DISTINCT partner_id, created_on, closed_on, type, status, method, currency, via_checkout FROM fresh),
  gone AS (
    DELETE FROM closed_order c USING keys k WHERE c.folded AND c.partner_id = k.partner_id AND c.created_on = k.created_on
      AND c.closed_on = k.closed_on AND c.type = k.type AND c.status = k.status
      AND c.method = k.method AND c.currency = k.currency AND c.via_checkout = k.via_checkout RETURNING c.*)
  INSERT INTO closed_order (partner_id, created_on, closed_on, type, status, method, currency, via_checkout, orders, worth_usd, folded)
  SELECT partner_id, created_on, closed_on, type, status, method, currency, via_checkout, sum(orders), sum(worth_usd), true
  FROM (SELECT * FROM fresh UNION ALL SELECT * FROM gone) closed GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  WITH several AS (SELECT partner_id, day FROM checkout_day GROUP BY 1, 2 HAVING count(*) > 1),
  gone AS (DELETE FROM checkout_day v USING several o WHERE v.partner_id = o.partner_id AND v.day = o.day RETURNING v.*)
  INSERT INTO checkout_day (partner_id, day, sessions, sign_ins) SELECT partner_id, day, sum(sessions), sum(sign_ins) FROM gone GROUP BY 1, 2;
  WITH several AS (SELECT name, kind, state FROM row_count GROUP BY 1, 2, 3 HAVING count(*) > 1),
  gone AS (DELETE FROM row_count c USING several o WHERE c.name = o.name AND c.kind = o.kind AND c.state = o.state RETURNING c.*)
  INSERT INTO row_count (name, kind, state, number) SELECT name, kind, state, sum(number) FROM gone GROUP BY 1, 2, 3;
END $$;
