-- Notes that the database was restored where its place does not show it: as follow_cluster does, so that events come after all that were ever shown, and
-- payouts of older orders are asked for at their provider before they are sent.
CREATE OR REPLACE FUNCTION note_restore(why text, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE xid_epoch IN ACCESS EXCLUSIVE MODE;
  UPDATE xid_epoch SET ahead = ahead + 1099511627776, moved_at = rampart_now();
  PERFORM open_restore(why, what);
END $$;
