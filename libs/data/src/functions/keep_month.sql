-- The next step for the months of a table, as the owner of the tables: the service's role can make and remove no table. It goes by the true time, by
-- which ids are made, so that a moved test clock makes and removes nothing. Requests of partners have nothing to do with months.
CREATE OR REPLACE FUNCTION keep_month(the_table text) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
AS $$
BEGIN
  IF is_partners_request() THEN
    RAISE insufficient_privilege USING MESSAGE = 'months are kept by the service';
  END IF;
  RETURN next_month_step(the_table, clock_timestamp(), 50000);
END $$;
