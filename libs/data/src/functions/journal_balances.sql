-- Refuses a statement whose postings do not sum to zero in each currency of each of their journals. What every statement adds balances, so journals do, and
-- none has to be read again: neither its other postings, nor the months in which they are.
CREATE OR REPLACE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced uuid := (SELECT journal_id FROM added GROUP BY journal_id, partner_id, currency HAVING sum(amount) <> 0 LIMIT 1);
BEGIN
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'journal % does not balance', unbalanced USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER journal_balances AFTER INSERT ON posting REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION journal_balances();
