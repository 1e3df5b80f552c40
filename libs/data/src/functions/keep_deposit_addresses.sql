-- Keeps every address that deposits are taken at, without regard to case: two that differ only in it are one address.
CREATE OR REPLACE FUNCTION keep_deposit_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deposit_address SELECT lower(value), NEW.id FROM jsonb_each_text(NEW.deposit_wallets) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_deposit_addresses AFTER INSERT OR UPDATE OF deposit_wallets ON transaction
  FOR EACH ROW WHEN (NEW.deposit_wallets IS NOT NULL) EXECUTE FUNCTION keep_deposit_addresses();
