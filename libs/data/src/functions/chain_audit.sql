-- Links an entry to the last link of the chain.
CREATE OR REPLACE FUNCTION chain_audit(entry audit_entry) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
  linked bytea;
BEGIN
  SELECT * INTO STRICT head FROM audit_head WHERE id = 1 FOR UPDATE;
  linked := audit_hash(head.number + 1, head.hash, entry);
  INSERT INTO audit_link (number, entry_id, previous, hash) VALUES (head.number + 1, entry.id, head.hash, linked);
  UPDATE audit_head SET number = head.number + 1, hash = linked WHERE id = 1;
END $$;

-- By the trigger audit_chained alone, which runs as the owner.
REVOKE EXECUTE ON FUNCTION chain_audit(audit_entry) FROM PUBLIC;
