-- The column whose ids say to which month a row of the table belongs.
CREATE OR REPLACE FUNCTION month_key(the_table text) RETURNS text LANGUAGE sql STABLE STRICT
  SET search_path = public, pg_temp
AS $$
  SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = the_table::regclass
$$;
