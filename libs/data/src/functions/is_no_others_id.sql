-- Whether an id that a partner's request adds is not that of another partner's row. Keys of tenant tables are unique within their partner alone, and
-- the service's jobs come with an id: SQL in a request must not give a row the id of another partner's. As the owner of the tables, since the
-- partner's role does not see the rows of others. Each table has a statement of its own, which a session plans once: a plan that is made while a table has one
-- page would read all of it from then on, so no scan is allowed.
CREATE OR REPLACE FUNCTION is_no_others_id(the_table text, candidate uuid, own uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off
AS $$
BEGIN
  CASE the_table
  WHEN 'access_token' THEN RETURN NOT EXISTS (SELECT FROM access_token WHERE id = candidate AND partner_id <> own);
  WHEN 'app_user' THEN RETURN NOT EXISTS (SELECT FROM app_user WHERE id = candidate AND partner_id <> own);
  WHEN 'authorization_code' THEN RETURN NOT EXISTS (SELECT FROM authorization_code WHERE id = candidate AND partner_id <> own);
  WHEN 'checkout_link' THEN RETURN NOT EXISTS (SELECT FROM checkout_link WHERE id = candidate AND partner_id <> own);
  WHEN 'checkout_request' THEN RETURN NOT EXISTS (SELECT FROM checkout_request WHERE id = candidate AND partner_id <> own);
  WHEN 'checkout_session' THEN RETURN NOT EXISTS (SELECT FROM checkout_session WHERE id = candidate AND partner_id <> own);
  WHEN 'email' THEN RETURN NOT EXISTS (SELECT FROM email WHERE id = candidate AND partner_id <> own);
  WHEN 'invitation' THEN RETURN NOT EXISTS (SELECT FROM invitation WHERE id = candidate AND partner_id <> own);
  WHEN 'kyc_document' THEN RETURN NOT EXISTS (SELECT FROM kyc_document WHERE id = candidate AND partner_id <> own);
  WHEN 'kyc_review' THEN RETURN NOT EXISTS (SELECT FROM kyc_review WHERE id = candidate AND partner_id <> own);
  WHEN 'phone_proof' THEN RETURN NOT EXISTS (SELECT FROM phone_proof WHERE id = candidate AND partner_id <> own);
  WHEN 'quote' THEN RETURN NOT EXISTS (SELECT FROM quote WHERE id = candidate AND partner_id <> own);
  WHEN 'sign_in_code' THEN RETURN NOT EXISTS (SELECT FROM sign_in_code WHERE id = candidate AND partner_id <> own);
  WHEN 'transaction' THEN RETURN NOT EXISTS (SELECT FROM transaction WHERE id = candidate AND partner_id <> own);
  WHEN 'webhook_endpoint' THEN RETURN NOT EXISTS (SELECT FROM webhook_endpoint WHERE id = candidate AND partner_id <> own);
  WHEN 'webhook_event' THEN RETURN NOT EXISTS (SELECT FROM webhook_event WHERE id = candidate AND partner_id <> own);
  WHEN 'webhook_old_secret' THEN RETURN NOT EXISTS (SELECT FROM webhook_old_secret WHERE id = candidate AND partner_id <> own);
  END CASE;
END $$;
