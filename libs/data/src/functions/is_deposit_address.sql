-- Whether deposits of any order are taken at an address. As the owner of the tables: a partner's session does not see the addresses of others, and money sent
-- to one of those would come in again all the same.
CREATE OR REPLACE FUNCTION is_deposit_address(candidate text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM public.deposit_address WHERE address = lower(candidate))
$$;
