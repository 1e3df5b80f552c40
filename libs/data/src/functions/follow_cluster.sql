-- Notices that the database continues somewhere else: on a promoted standby, after a restore, or as a copy. What the former place wrote last may be
-- missing here, and transaction ids may begin lower. From then on so much is added to them that every event comes after all that
-- were ever shown, nothing is paid out until two operators release it (open_restore), and payouts of older orders are asked for at their provider before they are sent (moved_at). Each session calls it when it begins, by follow_at_start;
-- it returns whether the database had moved. With compare_events it also looks for ids that were reset where the place is the same.
CREATE OR REPLACE FUNCTION follow_cluster(compare_events boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place text;
  known xid_epoch;
  newest bigint := 0;
BEGIN
  IF pg_is_in_recovery() THEN
    RAISE EXCEPTION 'this server is a standby' USING ERRCODE = 'read_only_sql_transaction';
  END IF;
  -- The timeline is that of the write-ahead log: the control file has it only after the next checkpoint.
  BEGIN
    place := concat_ws('/', (SELECT system_identifier FROM pg_control_system()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8));
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported THEN
    place := 'unknown'; -- of a managed server that hides it: failovers go unnoticed, restores into another database do not
  END;
  place := concat_ws('/', place, (SELECT oid FROM pg_database WHERE datname = current_database()), 'xid_epoch'::regclass::oid);
  SELECT * INTO known FROM xid_epoch;
  -- Release 0.1.0 notes the cluster and its timeline alone: it may have been here, and may be again.
  IF known.cluster = split_part(place, '/', 1) || '/' || ('x' || split_part(place, '/', 2))::bit(32)::integer THEN
    UPDATE xid_epoch SET cluster = place WHERE cluster = known.cluster;
    known.cluster := place;
  END IF;
  IF known.cluster = place AND NOT compare_events THEN RETURN false; END IF;

  -- By the index, partner by partner.
  SELECT coalesce(max(e.xid), 0) INTO newest
    FROM partner p CROSS JOIN LATERAL (SELECT max(xid) AS xid FROM webhook_event WHERE partner_id = p.id) e;
  IF known.cluster = place AND newest < known.ahead + pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN RETURN false; END IF;

  -- Whoever writes an event has read the row, and so is waited for; no other session reads it again before the commit.
  LOCK TABLE xid_epoch IN ACCESS EXCLUSIVE MODE;
  IF (SELECT cluster IS DISTINCT FROM known.cluster FROM xid_epoch) THEN RETURN follow_cluster(compare_events); END IF;
  -- 2^40: more transactions than any cluster will see, and so further than any reader has come.
  UPDATE xid_epoch SET cluster = place,
    ahead = CASE WHEN known.cluster IS NULL THEN ahead ELSE greatest(ahead, newest) + 1099511627776 END,
    moved_at = CASE WHEN known.cluster IS NULL THEN NULL ELSE rampart_now() END;
  IF known.cluster IS NULL THEN RETURN false; END IF;
  -- A standby that was promoted is on another timeline, and so is a backup that was rolled forward: the mark in the vault tells them apart.
  PERFORM open_restore(
    CASE WHEN regexp_replace(known.cluster, '^([^/]*)/[^/]*', '\1') = regexp_replace(place, '^([^/]*)/[^/]*', '\1') THEN 'timeline' ELSE 'moved' END,
    'the database was at ' || known.cluster || ' and is at ' || place);
  RETURN true;
END $$;
