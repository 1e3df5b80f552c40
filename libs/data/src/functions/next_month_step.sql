-- Does the next thing that a table of months needs at a moment, and says what it was; NULL if nothing is left. One thing at a time, so that each has a
-- transaction of its own, and no lock is held while the next one waits.
--
-- Months are made to the third ahead: of logs from the first that has rows to keep, of other tables from the first that is there. A month of a log goes
-- when all of its rows are past their retention; so do such rows of the default partition, a thousand at a time. Rows of later months stay there until
-- their month is made. Months of other tables go by remove_month alone.
--
-- Making a month copies all rows of the default partition while the table is locked. More than most_rows of them are left to an operator at a quiet hour.
--
-- Between the months that are there and those of a wrong clock there can be hundreds, which would leave no room for locks, and months of logs would be
-- dropped. So with most_rows, as the service calls it, nothing is done two years away from the months that are there.
CREATE OR REPLACE FUNCTION next_month_step(the_table text, moment timestamptz, most_rows integer DEFAULT NULL) RETURNS text LANGUAGE plpgsql
  SET search_path = public, pg_temp
  SET lock_timeout = '500ms'
AS $$
DECLARE
  kept interval := CASE the_table WHEN 'api_call' THEN interval '3 days' WHEN 'webhook_attempt' THEN interval '30 days' END;
  this_month date := date_trunc('month', moment AT TIME ZONE 'UTC');
  first_month date := date_trunc('month', (moment - kept) AT TIME ZONE 'UTC');
  last_month date := this_month + interval '3 months';
  oldest date;
  newest date;
  missing date;
  old text;
  gone bigint;
  is_too_much boolean;
BEGIN
  IF month_key(the_table) IS NULL THEN
    RAISE EXCEPTION 'the table % has no months', the_table;
  END IF;
  IF NOT pg_try_advisory_xact_lock(7201127) THEN
    RETURN NULL; -- another process is doing it
  END IF;
  SELECT min(month), max(month) INTO oldest, newest FROM months_of(the_table);
  IF most_rows IS NOT NULL AND (this_month < oldest - interval '2 years' OR last_month > newest + interval '2 years') THEN
    RAISE object_not_in_prerequisite_state USING MESSAGE = format('the months of %s from %s to %s are more than two years from %s by the clock of Postgres: check the clock; if it is right, make them as the owner of the tables, with SELECT next_month_step(%L, now()) until it returns nothing', the_table, to_char(oldest, 'YYYY-MM'), to_char(newest, 'YYYY-MM'), to_char(last_month, 'YYYY-MM'), the_table);
  END IF;
  SELECT day INTO missing
  FROM generate_series(coalesce(first_month, least(this_month, oldest)), last_month, interval '1 month') day
  WHERE to_regclass(format('months.%I', the_table || to_char(day, '_YYYY_MM'))) IS NULL ORDER BY day LIMIT 1;
  IF FOUND THEN
    EXECUTE format('SELECT count(*) > %L FROM (SELECT FROM months.%I LIMIT %L) counted', most_rows, the_table || '_rest', most_rows + 1) INTO is_too_much;
    IF is_too_much THEN
      RAISE object_not_in_prerequisite_state USING MESSAGE = format('more than %s rows of %s have no month: make it at a quiet hour, as the owner of the tables, with SELECT next_month_step(%L, now())', most_rows, the_table, the_table);
    END IF;
    RETURN 'made ' || make_month(the_table, missing);
  END IF;
  IF kept IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT name INTO old FROM months_of(the_table) WHERE month < first_month ORDER BY month LIMIT 1;
  IF FOUND THEN
    EXECUTE format('ALTER TABLE %I DETACH PARTITION months.%I', the_table, old);
    EXECUTE format('DROP TABLE months.%I', old);
    RETURN 'removed ' || old;
  END IF;
  EXECUTE format('DELETE FROM months.%1$I WHERE ctid = ANY(ARRAY(SELECT ctid FROM months.%1$I WHERE id < %2$L LIMIT 1000))',
    the_table || '_rest', id_from(first_month::timestamp AT TIME ZONE 'UTC'));
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN CASE WHEN gone > 0 THEN format('removed %s rows without a month', gone) END;
END $$;

REVOKE EXECUTE ON FUNCTION next_month_step(text, timestamptz, integer) FROM PUBLIC;
