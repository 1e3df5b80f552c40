CREATE OR REPLACE FUNCTION is_deposit_address(candidate text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM deposit_address WHERE address = lower(candidate))
$$;
