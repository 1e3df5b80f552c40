-- Refuses an order that would leave more unpaid, by its worth in USD, than its user or its partner may have open; no limit where one is null. A deposit that
-- the chain has not confirmed can still be replaced by its sender, so its order is unpaid. Orders of the user that ended unpaid count for a while more. Called by the statement that stores the order: each query in here sees what was committed while it waited
-- for the lock, which that statement itself does not.
CREATE OR REPLACE FUNCTION admit_unpaid(
  the_partner uuid, the_user uuid, worth numeric, moment timestamptz, cooling interval, longest_window interval, per_user numeric, per_partner numeric
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  unpaid numeric;
BEGIN
  IF per_user IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('unpaid/' || the_user, 0));
    SELECT coalesce(sum(crypto * crypto_price_usd), 0) INTO unpaid FROM transaction
    WHERE partner_id = the_partner AND user_id = the_user AND created_at > moment - cooling - longest_window
      AND (status = 'pending'
        OR status IN ('cancelled', 'expired_fiat_not_received', 'expired_btc_not_in_mempool') AND updated_at > moment - cooling);
    -- However old: the chain may leave a deposit unconfirmed for days.
    SELECT unpaid + coalesce(sum(crypto * crypto_price_usd), 0) INTO unpaid FROM transaction
    WHERE partner_id = the_partner AND status = 'btc_in_mempool' AND user_id = the_user;
    IF unpaid + worth > per_user THEN
      RAISE EXCEPTION 'the user has % USD in unpaid orders', unpaid
        USING ERRCODE = 'check_violation', CONSTRAINT = 'transaction_unpaid_of_user', DETAIL = unpaid::text;
    END IF;
  END IF;
  IF per_partner IS NOT NULL THEN
    SELECT coalesce(sum(crypto * crypto_price_usd), 0) INTO unpaid FROM transaction WHERE partner_id = the_partner AND status IN ('pending', 'btc_in_mempool');
    -- Orders of a partner wait for each other only near the limit: those at the same moment are as many as connections, and not worth half of it.
    IF unpaid + worth > per_partner / 2 THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('unpaid/' || the_partner, 0));
      SELECT coalesce(sum(crypto * crypto_price_usd), 0) INTO unpaid FROM transaction WHERE partner_id = the_partner AND status IN ('pending', 'btc_in_mempool');
    END IF;
    IF unpaid + worth > per_partner THEN
      RAISE EXCEPTION 'the partner has % USD in unpaid orders', unpaid
        USING ERRCODE = 'check_violation', CONSTRAINT = 'transaction_unpaid_of_partner', DETAIL = unpaid::text;
    END IF;
  END IF;
  RETURN true;
END $$;
