-- Keeps what an order promised, and where its money goes, as they were when it was opened, and checkout requests as they were made.
CREATE OR REPLACE FUNCTION terms_are_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of % % are fixed', TG_TABLE_NAME, OLD.id
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_terms_are_fixed';
END $$;

CREATE OR REPLACE TRIGGER terms_are_fixed BEFORE UPDATE ON transaction FOR EACH ROW
  WHEN ((NEW.id, NEW.partner_id, NEW.user_id, NEW.request_id, NEW.quote_id, NEW.method, NEW.currency, NEW.crypto_currency, NEW.chain, NEW.wallet, NEW.destination_tag,
      NEW.internal_address, NEW.deposit_wallets, NEW.nonce, NEW.qr_code, NEW.fiat_discount, NEW.peer_account, NEW.minimum_amount, NEW.service_charge_percent,
      NEW.partner_markup_percent, NEW.referral_discount_percent, NEW.payout_service_charge, NEW.price_source, NEW.priced_at, NEW.created_at, NEW.confirmation_depths)
    IS DISTINCT FROM (OLD.id, OLD.partner_id, OLD.user_id, OLD.request_id, OLD.quote_id, OLD.method, OLD.currency, OLD.crypto_currency, OLD.chain, OLD.wallet, OLD.destination_tag,
      OLD.internal_address, OLD.deposit_wallets, OLD.nonce, OLD.qr_code, OLD.fiat_discount, OLD.peer_account, OLD.minimum_amount, OLD.service_charge_percent,
      OLD.partner_markup_percent, OLD.referral_discount_percent, OLD.payout_service_charge, OLD.price_source, OLD.priced_at, OLD.created_at, OLD.confirmation_depths))
  EXECUTE FUNCTION terms_are_fixed();
CREATE OR REPLACE TRIGGER terms_are_fixed BEFORE UPDATE ON checkout_request FOR EACH ROW
  WHEN (NEW.* IS DISTINCT FROM OLD.*) EXECUTE FUNCTION terms_are_fixed();
