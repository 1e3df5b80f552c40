-- The months that a table has, without its default partition.
CREATE OR REPLACE FUNCTION months_of(the_table text) RETURNS TABLE (name text, month date) LANGUAGE sql STABLE STRICT
  SET search_path = public, pg_temp
AS $$
  SELECT c.relname, to_date(substring(c.relname FROM '\d+_\d\d$'), 'YYYY_MM') FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = the_table::regclass AND c.relname ~ '_\d{4,}_\d\d$'
$$;
