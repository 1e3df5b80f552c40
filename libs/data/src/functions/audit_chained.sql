-- Makes the link when the transaction commits, so that the chain's one row is held for that moment only, is always the last
-- lock that is taken, and costs no round trip. As the owner of the tables: the service's role may add entries, and no links.
CREATE OR REPLACE FUNCTION audit_chained() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM chain_audit(NEW);
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS audit_chained ON audit_entry;
CREATE CONSTRAINT TRIGGER audit_chained AFTER INSERT ON audit_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_chained();
