-- Refuses a journal whose postings do not sum to zero in each of its currencies, when the transaction commits.
CREATE OR REPLACE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM posting WHERE journal_id = NEW.journal_id AND partner_id = NEW.partner_id GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'journal % does not balance', NEW.journal_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS journal_balances ON posting;
CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION journal_balances();
