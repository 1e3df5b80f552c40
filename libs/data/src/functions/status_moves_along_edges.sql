-- Refuses a change of status that the lifecycle does not have. A request of a partner ends an unpaid order and no more: what follows from money is written by the
-- worker.
CREATE OR REPLACE FUNCTION status_moves_along_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type <> OLD.type OR NEW.version <> OLD.version + 1 OR NOT EXISTS (
    SELECT 1 FROM public.transaction_edge WHERE type = OLD.type AND from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'a % does not move from % to %', OLD.type, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.status NOT IN ('cancelled', 'expired_fiat_not_received') AND public.is_partners_request() THEN
    RAISE EXCEPTION 'a request of a partner moves no order to %', NEW.status USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER status_moves_along_edges BEFORE UPDATE OF status ON transaction
  FOR EACH ROW EXECUTE FUNCTION status_moves_along_edges();
