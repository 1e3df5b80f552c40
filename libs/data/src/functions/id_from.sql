-- The id that comes before every id made from a moment on, and after all that were made earlier: `idFrom` of the kernel. It is a bound of a month.
CREATE OR REPLACE FUNCTION id_from(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
