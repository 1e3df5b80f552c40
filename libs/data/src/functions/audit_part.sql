-- Each part of an entry says its length in bytes, so that nothing can move from one into the next and hash the same.
CREATE OR REPLACE FUNCTION audit_part(part text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(part) || ':' || part, '-')
$$;
