-- Refuses refunds of an order that are more than what came in for it, per currency; refunds of one order take turns.
CREATE OR REPLACE FUNCTION refunds_within_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded numeric;
  received numeric;
BEGIN
  PERFORM FROM transaction WHERE id = NEW.transaction_id AND partner_id = NEW.partner_id FOR UPDATE;
  SELECT sum(amount) INTO refunded FROM payout
    WHERE transaction_id = NEW.transaction_id AND partner_id = NEW.partner_id AND currency = NEW.currency AND purpose = 'refund' AND state <> 'failed';
  SELECT coalesce(sum(amount), 0) INTO received FROM receipt
    WHERE transaction_id = NEW.transaction_id AND partner_id = NEW.partner_id AND currency = NEW.currency AND NOT dropped;
  IF refunded > received THEN
    RAISE EXCEPTION 'refunds of % % are more than the % that came in', refunded, NEW.currency, received
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payout_refunds_within_receipts';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refunds_within_receipts AFTER INSERT ON payout
  FOR EACH ROW WHEN (NEW.purpose = 'refund' AND NEW.state <> 'failed') EXECUTE FUNCTION refunds_within_receipts();

-- A claimed refund may be reported as sent even if what came in vanished meanwhile: only what adds to the sum is checked.
CREATE OR REPLACE TRIGGER refunds_stay_within_receipts AFTER UPDATE ON payout
  FOR EACH ROW WHEN (NEW.purpose = 'refund' AND NEW.state <> 'failed' AND (OLD.state = 'failed' OR NEW.amount > OLD.amount
    OR (NEW.purpose, NEW.currency, NEW.transaction_id) IS DISTINCT FROM (OLD.purpose, OLD.currency, OLD.transaction_id)))
  EXECUTE FUNCTION refunds_within_receipts();
