-- Whether this session has the rights of a partner's request and not those of the service: it may add wake-ups to the outbox, and remove none.
CREATE OR REPLACE FUNCTION is_partners_request() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT has_table_privilege('public.outbox', 'DELETE')
$$;
