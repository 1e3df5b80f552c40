-- The partner whose rows this session may see, as the process signed it in `rampart.partner`; NULL where none is named. The policies of rows ask it once for each
-- statement.
--
-- Never the house, whose rows are of no partner. A setting alone opens no rows: SQL that an attacker brings into a statement can set it, but not sign it. As the owner of the tables, since the
-- partner's role must not read the key.
CREATE OR REPLACE FUNCTION own_partner() RETURNS uuid
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  named text := current_setting('rampart.partner', true);
  own_key bytea;
BEGIN
  IF named IS NULL OR named = '' THEN
    RETURN NULL;
  END IF;
  SELECT key INTO STRICT own_key FROM public.partner_scope;
  IF split_part(named, '.', 2) IS DISTINCT FROM encode(sha256(own_key || sha256(own_key || convert_to(split_part(named, '.', 1), 'UTF8'))), 'hex') THEN
    RAISE EXCEPTION 'the partner of this session is not signed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN nullif(split_part(named, '.', 1)::uuid, '00000000-0000-0000-0000-000000000000');
END $$;
