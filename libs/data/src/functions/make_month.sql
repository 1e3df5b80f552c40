-- Makes the partition of a month, and takes the rows there that the default partition got meanwhile. As the owner of the tables.
--
-- The default partition is detached for the moment that this takes, which keeps every other statement off the table: one that was on its way into the
-- default partition would be refused, since the month is no longer that partition's. The lock is given up before Postgres looks for deadlocks, so that
-- this never ends another's statement; the next run makes the month. LOCK TABLE would want the right to change rows, which is not there for the books.
CREATE OR REPLACE FUNCTION make_month(the_table text, month date) RETURNS text LANGUAGE plpgsql
  SET search_path = public, pg_temp
  SET lock_timeout = '500ms'
AS $$
DECLARE
  made text := the_table || to_char(month, '_YYYY_MM');
  rest text := the_table || '_rest';
  bounds text := format('FOR VALUES FROM (%L) TO (%L)', id_from(month::timestamp AT TIME ZONE 'UTC'), id_from((month + interval '1 month') AT TIME ZONE 'UTC'));
BEGIN
  EXECUTE format('ALTER TABLE %I DETACH PARTITION months.%I', the_table, rest);
  PERFORM like_partition(the_table, made);
  PERFORM take_from_rest(the_table, made, month);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I %s', the_table, made, bounds);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION months.%I DEFAULT', the_table, rest);
  RETURN made;
END $$;

REVOKE EXECUTE ON FUNCTION make_month(text, date) FROM PUBLIC;
