-- The time zone of a partner's days.
CREATE OR REPLACE FUNCTION partner_zone(the_partner uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT known_zone(coalesce((SELECT time_zone FROM partner_settings WHERE partner_id = the_partner), 'UTC'))
$$;
