-- Where an order lives that a bank or a chain names: `here`, `moving` while its partner is between two cells, `elsewhere` once another cell has it, NULL if this
-- database has no such row. As the owner of the tables: the policies of moved partners hide the row from the service. A partner's session learns nothing.
CREATE OR REPLACE FUNCTION order_place(named uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
AS $$
  SELECT CASE WHEN p.id IS NULL OR p.moved_to IS NOT NULL AND p.moving THEN 'moving' WHEN p.moved_to IS NOT NULL THEN 'elsewhere' ELSE 'here' END
  FROM public.transaction t LEFT JOIN public.partner p ON p.id = t.partner_id
  WHERE t.id = named AND NOT public.is_partners_request()
$$;
