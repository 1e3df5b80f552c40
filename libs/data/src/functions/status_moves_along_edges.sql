-- Refuses a change of status that the lifecycle does not have.
CREATE OR REPLACE FUNCTION status_moves_along_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type <> OLD.type OR NEW.version <> OLD.version + 1 OR NOT EXISTS (
    SELECT 1 FROM transaction_edge WHERE type = OLD.type AND from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'a % does not move from % to %', OLD.type, OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER status_moves_along_edges BEFORE UPDATE OF status ON transaction
  FOR EACH ROW EXECUTE FUNCTION status_moves_along_edges();
