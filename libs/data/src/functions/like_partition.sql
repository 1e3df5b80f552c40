-- Makes a table that can become a partition of a table of months: like its default partition, with the same indexes. As the owner of the tables, which takes
-- from itself the rights that it does not have on the table either.
CREATE OR REPLACE FUNCTION like_partition(the_table text, made text) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp
AS $$
DECLARE
  rest text := the_table || '_rest';
BEGIN
  EXECUTE format('CREATE %s TABLE months.%I (LIKE months.%I INCLUDING ALL)',
    CASE (SELECT relpersistence FROM pg_class WHERE oid = format('months.%I', rest)::regclass) WHEN 'u' THEN 'UNLOGGED' ELSE '' END, made, rest);
  IF NOT has_table_privilege(the_table, 'DELETE') THEN
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON months.%I FROM CURRENT_USER', made);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION like_partition(text, text) FROM PUBLIC;
