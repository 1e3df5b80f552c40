-- A partner who chooses another time zone sees the orders of the last quarter in its days. Rows and sums are read in one statement, so that an
-- order which closes meanwhile is counted once; sessions, of which no rows are kept, stay in their former days.
CREATE OR REPLACE FUNCTION days_recounted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  former text := known_zone(CASE TG_OP WHEN 'UPDATE' THEN OLD.time_zone ELSE 'UTC' END);
  zone text := known_zone(NEW.time_zone);
  first date := (rampart_now() AT TIME ZONE 'UTC')::date - 95;
BEGIN
  IF former = zone THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(7201126); -- that of fold_sums, which moves the same rows
  WITH gone AS (DELETE FROM closed_order WHERE partner_id = NEW.partner_id AND created_on >= first RETURNING *),
  counted AS (
    INSERT INTO row_count (name, kind, state, number)
    SELECT 'transaction', type, status, sum(orders) FROM gone WHERE NOT folded GROUP BY 2, 3)
  INSERT INTO closed_order (partner_id, created_on, closed_on, type, status, method, currency, via_checkout, orders, worth_usd, folded)
  SELECT partner_id, (created_at AT TIME ZONE zone)::date, (updated_at AT TIME ZONE zone)::date, type, status, method, currency, via_checkout,
    count(*), sum(crypto * crypto_price_usd), true
  FROM transaction
  WHERE partner_id = NEW.partner_id AND created_at >= first::timestamp AT TIME ZONE former
    AND status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed') GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS days_recounted ON partner_settings;
CREATE TRIGGER days_recounted AFTER INSERT OR UPDATE OF time_zone ON partner_settings FOR EACH ROW EXECUTE FUNCTION days_recounted();
