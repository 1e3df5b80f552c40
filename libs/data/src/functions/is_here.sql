-- Whether a partner lives in this cell. The policies that hide a partner while it moves, and where it lived before, ask it once for each statement that meets
-- its rows.
--
-- A request of the partner itself is refused instead, with a code of its own: rows that seem to be missing would be an answer, and a wrong one. As the owner of the tables, since each role
-- sees other rows of partner.
CREATE OR REPLACE FUNCTION is_here(named uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF EXISTS (SELECT FROM public.partner WHERE id = named AND moved_to IS NULL) THEN
    RETURN true;
  END IF;
  IF public.own_partner() = named THEN
    RAISE EXCEPTION 'partner % does not live here', named USING ERRCODE = 'RPCEL';
  END IF;
  RETURN false;
END $$;
