-- Notes what the rows of a table of months have in common, as the owner of the tables: Postgres does so by itself for each partition, and never for the table.
CREATE OR REPLACE FUNCTION analyze_months(the_table text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET lock_timeout = '500ms'
AS $$
BEGIN
  IF is_partners_request() THEN
    RAISE insufficient_privilege USING MESSAGE = 'months are kept by the service';
  END IF;
  IF month_key(the_table) IS NOT NULL THEN
    EXECUTE format('ANALYZE %I', the_table);
  END IF;
END $$;
