-- Makes the partition of a month, and moves the rows there that the default partition took meanwhile. As the owner of the tables.
--
-- Statements that insert wait for the moment that this takes, and then find the month. Without the lock on the whole table, one that was
-- on its way into the default partition would be refused, since the month is no longer that partition's. The lock is given up before Postgres looks for
-- deadlocks, so that this never ends another's statement; the next run makes the month.
CREATE OR REPLACE FUNCTION make_month(the_table text, month date) RETURNS text LANGUAGE plpgsql
  SET search_path = public, pg_temp
  SET lock_timeout = '500ms'
AS $$
DECLARE
  made text := the_table || to_char(month, '_YYYY_MM');
  rest text := the_table || '_rest';
  first_id uuid := id_from(month::timestamp AT TIME ZONE 'UTC');
  next_id uuid := id_from((month + interval '1 month') AT TIME ZONE 'UTC');
  kind text := CASE (SELECT relpersistence FROM pg_class WHERE oid = format('months.%I', rest)::regclass) WHEN 'u' THEN 'UNLOGGED' ELSE '' END;
BEGIN
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', the_table);
  EXECUTE format('LOCK TABLE months.%I IN ACCESS EXCLUSIVE MODE', rest);
  EXECUTE format('CREATE %s TABLE months.%I (LIKE months.%I INCLUDING ALL)', kind, made, rest);
  EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE id >= %L AND id < %L RETURNING *) INSERT INTO months.%I SELECT * FROM moved',
    rest, first_id, next_id, made);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', the_table, made, first_id, next_id);
  RETURN made;
END $$;

REVOKE EXECUTE ON FUNCTION make_month(text, date) FROM PUBLIC;
