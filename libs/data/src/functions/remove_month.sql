-- Removes a month whose rows were exported, and are still exactly those of the export. As the owner of the tables, and only the oldest month of a table: so
-- those that are left have no gap. Postings have none that can go, since balances are sums over all of them.
--
-- The rows are compared with the export while the table is used. Then the month is detached, which keeps every other statement off the table, and what is
-- left is to see that no row has changed meanwhile: a changed row has another place or another writer. Within a transaction the age of a writer is the same.
--
-- An event that is about no order says how far its subject has been counted. The last one of each subject stays, in the default partition. No month goes
-- while a partner moves to another cell: what stays would be written there twice.
CREATE OR REPLACE FUNCTION remove_month(the_table text, the_month date, expected bigint, expected_digest text) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp
  SET lock_timeout = '500ms'
AS $$
DECLARE
  old text := the_table || to_char(the_month, '_YYYY_MM');
  end_of_month timestamptz := (the_month + interval '1 month') AT TIME ZONE 'UTC';
  kept interval := CASE the_table WHEN 'webhook_event' THEN interval '90 days' WHEN 'webhook_delivery' THEN interval '90 days' WHEN 'transaction_history' THEN interval '7 years' END;
  marking text := format('SELECT count(*) || '' '' || coalesce(bit_xor(hashtid(ctid) # hashint4(age(xmin))), 0) FROM months.%I', old);
  mark text;
  mark_now text;
  is_needed boolean;
BEGIN
  IF kept IS NULL THEN
    RAISE EXCEPTION 'no month of % is ever removed', the_table;
  ELSIF the_month IS DISTINCT FROM (SELECT min(month) FROM months_of(the_table)) THEN
    RAISE EXCEPTION '% is not the oldest month', old;
  ELSIF end_of_month + kept > clock_timestamp() THEN
    RAISE EXCEPTION '% is kept for % after its end', old, kept;
  ELSIF EXISTS (SELECT FROM pg_publication WHERE pubname ~ '^cell_[0-9a-f]{32}$') THEN
    RAISE EXCEPTION '% stays while a partner moves to another cell', old;
  END IF;
  EXECUTE marking INTO mark;
  IF NOT EXISTS (SELECT FROM rows_digest(format('months.%I', old)::regclass) WHERE number = expected AND digest = expected_digest) THEN
    RAISE EXCEPTION '% is not what was exported', old;
  END IF;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION months.%I', the_table, old);
  EXECUTE marking INTO mark_now;
  IF mark_now IS DISTINCT FROM mark THEN
    RAISE EXCEPTION '% has changed since it was compared with the export', old;
  END IF;
  EXECUTE format(CASE the_table
    WHEN 'webhook_delivery' THEN 'SELECT EXISTS (SELECT FROM months.%1$I WHERE state IN (''pending'', ''held''))'
    WHEN 'webhook_event' THEN 'SELECT to_regclass(''months.webhook_delivery%2$s'') IS NOT NULL
      OR EXISTS (SELECT FROM webhook_delivery WHERE event_id >= %3$L AND event_id < %4$L AND state IN (''pending'', ''held''))'
    ELSE 'SELECT EXISTS (SELECT FROM months.%1$I h JOIN transaction t ON t.id = h.transaction_id AND t.partner_id = h.partner_id
      WHERE t.status NOT IN (''completed'', ''refunded'', ''cancelled'') AND t.status NOT LIKE ''expired%%'')' END,
    old, to_char(the_month, '_YYYY_MM'), id_from(the_month::timestamp AT TIME ZONE 'UTC'), id_from(end_of_month)) INTO is_needed;
  IF is_needed THEN
    RAISE EXCEPTION '% is needed: its deliveries are there, or wait, or an order of it is open', old;
  END IF;
  IF the_table = 'webhook_event' THEN
    EXECUTE format('WITH own AS MATERIALIZED (SELECT * FROM months.%I WHERE transaction_id IS NULL)
      INSERT INTO webhook_event SELECT DISTINCT ON (subject_id, partner_id) o.* FROM own o
      WHERE NOT EXISTS (SELECT FROM webhook_event e WHERE e.subject_id = o.subject_id AND e.partner_id = o.partner_id AND e.sequence > o.sequence)
      ORDER BY subject_id, partner_id, sequence DESC', old);
  END IF;
  EXECUTE format('DROP TABLE months.%I', old);
END $$;

REVOKE EXECUTE ON FUNCTION remove_month(text, date, bigint, text) FROM PUBLIC;
