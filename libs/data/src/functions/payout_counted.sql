-- Counts a payout that is confirmed or has failed. Others are few, and are counted where they are.
CREATE OR REPLACE FUNCTION payout_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state IN ('confirmed', 'failed') THEN
    INSERT INTO row_count (name, kind, state, number) VALUES ('payout', OLD.purpose, OLD.state, -1);
  END IF;
  IF NEW.state IN ('confirmed', 'failed') THEN
    INSERT INTO row_count (name, kind, state, number) VALUES ('payout', NEW.purpose, NEW.state, 1);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS payout_counted ON payout;
CREATE TRIGGER payout_counted AFTER UPDATE OF state ON payout FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (OLD.state IN ('confirmed', 'failed') OR NEW.state IN ('confirmed', 'failed')))
  EXECUTE FUNCTION payout_counted();
DROP TRIGGER IF EXISTS new_payout_counted ON payout;
CREATE TRIGGER new_payout_counted AFTER INSERT ON payout FOR EACH ROW
  WHEN (NEW.state IN ('confirmed', 'failed')) EXECUTE FUNCTION payout_counted();
