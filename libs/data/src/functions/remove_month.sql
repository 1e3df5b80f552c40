-- Removes a month whose rows were exported, and are still exactly those of the export. As the owner of the tables, and only the oldest month of a table: so
-- those that are left have no gap. Postings have none that can go, since balances are sums over all of them.
--
-- An event that is about no order says how far its subject has been counted. The last one of each subject stays, in the default partition.
CREATE OR REPLACE FUNCTION remove_month(the_table text, the_month date, expected bigint, expected_digest text) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp
  SET lock_timeout = '500ms'
AS $$
DECLARE
  old text := the_table || to_char(the_month, '_YYYY_MM');
  end_of_month timestamptz := (the_month + interval '1 month') AT TIME ZONE 'UTC';
  kept interval := CASE the_table WHEN 'webhook_event' THEN interval '90 days' WHEN 'webhook_delivery' THEN interval '90 days' WHEN 'transaction_history' THEN interval '7 years' END;
  is_needed boolean;
BEGIN
  IF kept IS NULL THEN
    RAISE EXCEPTION 'no month of % is ever removed', the_table;
  ELSIF the_month IS DISTINCT FROM (SELECT min(month) FROM months_of(the_table)) THEN
    RAISE EXCEPTION '% is not the oldest month', old;
  ELSIF end_of_month + kept > clock_timestamp() THEN
    RAISE EXCEPTION '% is kept for % after its end', old, kept;
  END IF;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION months.%I', the_table, old);
  EXECUTE format(CASE the_table
    WHEN 'webhook_delivery' THEN 'SELECT EXISTS (SELECT FROM months.%1$I WHERE state IN (''pending'', ''held''))'
    WHEN 'webhook_event' THEN 'SELECT to_regclass(''months.webhook_delivery%2$s'') IS NOT NULL'
    ELSE 'SELECT EXISTS (SELECT FROM months.%1$I h JOIN transaction t ON t.id = h.transaction_id AND t.partner_id = h.partner_id
      WHERE t.status NOT IN (''completed'', ''refunded'', ''cancelled'') AND t.status NOT LIKE ''expired%%'')' END, old, to_char(the_month, '_YYYY_MM')) INTO is_needed;
  IF is_needed THEN
    RAISE EXCEPTION '% is needed: its deliveries are there, or wait, or an order of it is open', old;
  END IF;
  IF NOT EXISTS (SELECT FROM rows_digest(format('months.%I', old)::regclass) WHERE number = expected AND digest = expected_digest) THEN
    RAISE EXCEPTION '% is not what was exported', old;
  END IF;
  IF the_table = 'webhook_event' THEN
    EXECUTE format('INSERT INTO webhook_event SELECT DISTINCT ON (subject_id, partner_id) o.* FROM months.%I o WHERE transaction_id IS NULL
      AND NOT EXISTS (SELECT FROM webhook_event e WHERE e.subject_id = o.subject_id AND e.partner_id = o.partner_id AND e.sequence > o.sequence)
      ORDER BY subject_id, partner_id, sequence DESC', old);
  END IF;
  EXECUTE format('DROP TABLE months.%I', old);
END $$;

REVOKE EXECUTE ON FUNCTION remove_month(text, date, bigint, text) FROM PUBLIC;
