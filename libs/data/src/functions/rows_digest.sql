-- How many rows a table has, and a digest of all that is in them, whatever their order: equal for equal rows. With the rights of the caller.
CREATE OR REPLACE FUNCTION rows_digest(place regclass) RETURNS TABLE (number bigint, digest text) LANGUAGE plpgsql STABLE
  SET TimeZone = 'UTC'
  SET DateStyle = 'ISO, YMD'
  SET bytea_output = 'hex'
AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT count(*), encode(sha256(coalesce(string_agg(hash, '''' ORDER BY hash), '''')), ''hex'') FROM (SELECT sha256(convert_to(t::text, ''UTF8'')) AS hash FROM %s t) hashes', place);
END $$;
