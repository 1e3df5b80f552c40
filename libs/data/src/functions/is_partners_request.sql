-- Whether this session has the rights of a partner's request and not those of the service: it may add wake-ups to the outbox, and remove none. By the role that
-- the session took or logged in as, since in a function of the tables' owner the current role is the owner.
CREATE OR REPLACE FUNCTION is_partners_request() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT has_table_privilege(coalesce(nullif(current_setting('role'), 'none'), session_user), 'public.outbox', 'DELETE')
$$;
