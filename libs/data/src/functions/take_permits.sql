-- Takes permits from a bucket that all processes share and that fills up with time.
CREATE OR REPLACE FUNCTION take_permits(
  bucket text, owed double precision, requested integer, capacity double precision, per_second double precision,
  OUT granted integer, OUT left_over double precision
) LANGUAGE plpgsql AS $$
DECLARE
  known rate_bucket;
  moment timestamptz;
BEGIN
  INSERT INTO rate_bucket (name, level, at) VALUES (bucket, capacity, clock_timestamp()) ON CONFLICT (name) DO NOTHING;
  SELECT * INTO known FROM rate_bucket WHERE name = bucket FOR UPDATE;
  moment := clock_timestamp(); -- after the wait for the lock
  left_over := least(capacity, known.level + greatest(0, extract(epoch FROM moment - known.at)) * per_second) - owed;
  granted := least(requested, greatest(floor(left_over), 0));
  left_over := greatest(left_over - granted, -capacity);
  UPDATE rate_bucket SET level = left_over, at = moment WHERE name = bucket;
END $$;
