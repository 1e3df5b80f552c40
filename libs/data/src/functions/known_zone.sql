-- The name of a time zone where this server knows it, and UTC elsewhere: no order fails to close because a server has other zones.
CREATE OR REPLACE FUNCTION known_zone(name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE name;
  RETURN name;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
