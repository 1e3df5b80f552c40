-- How many rows a table has, and a digest of all that is in them, whatever their order: equal for equal rows. With the rights of the caller. Hashes are put
-- together by their first two bytes and then all: those of 33 million rows at once would be more than a value may have.
CREATE OR REPLACE FUNCTION rows_digest(place regclass) RETURNS TABLE (number bigint, digest text) LANGUAGE plpgsql STABLE
  SET TimeZone = 'UTC'
  SET DateStyle = 'ISO, YMD'
  SET bytea_output = 'hex'
AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT coalesce(sum(rows), 0)::bigint, encode(sha256(coalesce(string_agg(hash, '''' ORDER BY beginning), '''')), ''hex'') FROM (
       SELECT substr(hash, 1, 2) AS beginning, count(*) AS rows, sha256(string_agg(hash, '''' ORDER BY hash)) AS hash
       FROM (SELECT sha256(convert_to(t::text, ''UTF8'')) AS hash FROM %s t) hashes GROUP BY 1) beginnings', place);
END $$;
