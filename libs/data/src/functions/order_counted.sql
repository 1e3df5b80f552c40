-- Counts an order that closes, and one that opens again, by the days of its partner. Open orders are few, and are counted where they are.
CREATE OR REPLACE FUNCTION order_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  zone text := partner_zone(NEW.partner_id);
BEGIN
  IF OLD.status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed') THEN
    INSERT INTO closed_order (partner_id, created_on, closed_on, type, status, method, currency, via_checkout, orders, worth_usd)
    VALUES (OLD.partner_id, (OLD.created_at AT TIME ZONE zone)::date, (OLD.updated_at AT TIME ZONE zone)::date, OLD.type, OLD.status,
      OLD.method, OLD.currency, OLD.via_checkout, -1, -OLD.crypto * OLD.crypto_price_usd);
  END IF;
  IF NEW.status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed') THEN
    INSERT INTO closed_order (partner_id, created_on, closed_on, type, status, method, currency, via_checkout, orders, worth_usd)
    VALUES (NEW.partner_id, (NEW.created_at AT TIME ZONE zone)::date, (NEW.updated_at AT TIME ZONE zone)::date, NEW.type, NEW.status,
      NEW.method, NEW.currency, NEW.via_checkout, 1, NEW.crypto * NEW.crypto_price_usd);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS order_counted ON transaction;
CREATE TRIGGER order_counted AFTER UPDATE OF status ON transaction FOR EACH ROW
  WHEN (OLD.status <> NEW.status
    AND (OLD.status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed')
      OR NEW.status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed')))
  EXECUTE FUNCTION order_counted();
