-- Keeps every address that deposits are taken at, without regard to case: two that differ only in it are one address. As the owner of the tables: an address that
-- was added by other SQL would stop payouts to it.
CREATE OR REPLACE FUNCTION keep_deposit_addresses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.deposit_address (address, transaction_id, partner_id)
  SELECT lower(value), NEW.id, NEW.partner_id FROM jsonb_each_text(NEW.deposit_wallets) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_deposit_addresses AFTER INSERT OR UPDATE OF deposit_wallets ON transaction
  FOR EACH ROW WHEN (NEW.deposit_wallets IS NOT NULL) EXECUTE FUNCTION keep_deposit_addresses();
