-- Makes a table that can become a partition of a table of months: like its default partition, with the same indexes, and of the same owner, who
-- gives up the rights that are given up on the table. As the owner of the tables.
CREATE OR REPLACE FUNCTION like_partition(the_table text, made text) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp
AS $$
DECLARE
  rest text := the_table || '_rest';
  owner name := (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = the_table::regclass);
BEGIN
  EXECUTE format('CREATE %s TABLE months.%I (LIKE months.%I INCLUDING ALL)',
    CASE (SELECT relpersistence FROM pg_class WHERE oid = format('months.%I', rest)::regclass) WHEN 'u' THEN 'UNLOGGED' ELSE '' END, made, rest);
  EXECUTE format('ALTER TABLE months.%I OWNER TO %I', made, owner);
  IF NOT has_table_privilege(owner, the_table, 'DELETE') THEN
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON months.%I FROM %I', made, owner);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION like_partition(text, text) FROM PUBLIC;
