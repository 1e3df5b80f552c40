-- Whether an order is not another partner's than that of this session. One that is written by the same statement is not seen yet, and is that partner's by its
-- own policy. As the owner of the tables, since the partner's role does not see the orders of others.
CREATE OR REPLACE FUNCTION is_no_others_order(candidate uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
AS $$
  SELECT NOT EXISTS (SELECT FROM public.transaction WHERE id = candidate AND partner_id IS DISTINCT FROM public.own_partner())
$$;
