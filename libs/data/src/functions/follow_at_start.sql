-- Called by each session when it begins. As the owner of the tables: a session of a partner's request writes events too, and may be the first one after a
-- restore, but its role must not change where the database is. Never with compare_events, since a request's session could then hold up payouts by an event of its own.
CREATE OR REPLACE FUNCTION follow_at_start() RETURNS boolean LANGUAGE sql SECURITY DEFINER
  SET search_path = public, pg_temp
AS $$
  SELECT follow_cluster(false)
$$;
