-- Puts the rows of a month, which the detached default partition has, into the table that is made for it. As the owner of the tables.
--
-- No row is deleted, since rows of the books never are: all of them are copied into the month and a new default partition, and the former one is dropped
-- once both have exactly its rows.
CREATE OR REPLACE FUNCTION take_from_rest(the_table text, made text, month date) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp
AS $$
DECLARE
  rest text := the_table || '_rest';
  fresh text := the_table || '_fresh';
  is_of_month text := format('%1$I >= %2$L AND %1$I < %3$L', month_key(the_table), id_from(month::timestamp AT TIME ZONE 'UTC'), id_from((month + interval '1 month') AT TIME ZONE 'UTC'));
  found boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE %s)', rest, is_of_month) INTO found;
  IF NOT found THEN
    RETURN;
  END IF;
  PERFORM like_partition(the_table, fresh);
  EXECUTE format('INSERT INTO months.%I SELECT * FROM months.%I WHERE %s', made, rest, is_of_month);
  EXECUTE format('INSERT INTO months.%I SELECT * FROM months.%I WHERE NOT (%s)', fresh, rest, is_of_month);
  EXECUTE format('SELECT EXISTS (SELECT * FROM months.%I EXCEPT ALL (SELECT * FROM months.%I UNION ALL SELECT * FROM months.%I))', rest, made, fresh) INTO found;
  IF found THEN
    RAISE EXCEPTION 'rows of % would be lost', rest;
  END IF;
  EXECUTE format('DROP TABLE months.%I', rest);
  EXECUTE format('ALTER TABLE months.%I RENAME TO %I', fresh, rest);
END $$;

REVOKE EXECUTE ON FUNCTION take_from_rest(text, text, date) FROM PUBLIC;
