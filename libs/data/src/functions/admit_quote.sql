-- Refuses a quote beyond those that a partner's programs, or one checkout session, may hold unused at a time. Called by the statement that stores it:
-- the query in here sees what was committed while it waited for the lock, which that statement itself does not.
CREATE OR REPLACE FUNCTION admit_quote(the_partner uuid, the_session uuid, at_most integer, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  held integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('quotes/' || coalesce(the_session, the_partner), 0));
  SELECT count(*) INTO held FROM quote q
  WHERE q.partner_id = the_partner AND q.checkout_session_id IS NOT DISTINCT FROM the_session AND q.expires_at > moment
    AND NOT EXISTS (SELECT FROM transaction t WHERE t.quote_id = q.id);
  IF held >= at_most THEN
    RAISE EXCEPTION '% quotes are held', held USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_held_at_most';
  END IF;
  RETURN true;
END $$;
