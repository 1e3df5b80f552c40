-- The id that comes before every id made from a day before this one on. What happened because of a row has a later id than the row, but for what the clocks
-- of two machines differ, so that a search for it can begin here and leave the earlier months unopened. Not STRICT, so that Postgres puts it into the
-- statement instead of calling it.
CREATE OR REPLACE FUNCTION id_a_day_before(id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(greatest(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - 86400000, 0)), 12, '0') || repeat('0', 20))::uuid
$$;
