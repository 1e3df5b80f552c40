-- The service's time: the time of day, and what the test clock is ahead of it. It reads its row by the key, so that no plan
-- needs a scan that a setting may forbid.
CREATE OR REPLACE FUNCTION rampart_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + make_interval(secs => seconds) FROM clock_offset WHERE id = 1
$$;
