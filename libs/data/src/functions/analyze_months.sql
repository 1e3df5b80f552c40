-- Notes what the rows of a table of months have in common, as the owner of the tables: Postgres does so by itself for each partition, and never for the table.
-- A table without rows stays unknown: Postgres then plans the first ones by index, and not as a scan of nothing.
CREATE OR REPLACE FUNCTION analyze_months(the_table text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET lock_timeout = '500ms'
AS $$
DECLARE
  has_rows boolean;
BEGIN
  IF is_partners_request() THEN
    RAISE insufficient_privilege USING MESSAGE = 'months are kept by the service';
  END IF;
  IF month_key(the_table) IS NULL THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM %I)', the_table) INTO has_rows;
  IF has_rows THEN
    EXECUTE format('ANALYZE %I', the_table);
  END IF;
END $$;
