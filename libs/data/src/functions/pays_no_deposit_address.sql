-- Refuses an order that would pay to an address that deposits are taken at: the money would come in again.
CREATE OR REPLACE FUNCTION pays_no_deposit_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_deposit_address(NEW.wallet) OR is_deposit_address(NEW.refund_destination)
    OR lower(NEW.refund_destination) IN (SELECT lower(value) FROM jsonb_each_text(NEW.deposit_wallets)) THEN
    RAISE EXCEPTION 'transaction % would pay to a deposit address', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transaction_pays_no_deposit_address';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pays_no_deposit_address BEFORE INSERT OR UPDATE OF wallet, refund_destination ON transaction
  FOR EACH ROW WHEN (NEW.wallet IS NOT NULL OR NEW.refund_destination IS NOT NULL) EXECUTE FUNCTION pays_no_deposit_address();
