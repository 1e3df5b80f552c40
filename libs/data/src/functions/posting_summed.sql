-- Adds what a statement booked to the sums of its accounts and, where money of an order may wait, to that order's. Refuses postings without a journal of
-- their partner: journals are never deleted, so to look once is as good as a foreign key, which would lock them whenever a month is made or removed.
CREATE OR REPLACE FUNCTION posting_summed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added a WHERE (SELECT j.id FROM journal j WHERE j.id = a.journal_id AND j.partner_id = a.partner_id) IS NULL) THEN
    RAISE foreign_key_violation USING MESSAGE = 'a posting has no journal of its partner';
  END IF;
  INSERT INTO account_sum (account, currency, amount, entries)
  SELECT account, currency, sum(amount), count(*) FROM added GROUP BY account, currency;
  INSERT INTO order_sum (transaction_id, partner_id, account, currency, amount, at)
  SELECT j.transaction_id, j.partner_id, a.account, a.currency, sum(a.amount), max(j.at)
  FROM added a JOIN journal j ON j.id = a.journal_id AND j.partner_id = a.partner_id
  WHERE a.account IN ('suspense_fiat', 'suspense_crypto', 'receivable') AND j.transaction_id IS NOT NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posting_summed AFTER INSERT ON posting REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION posting_summed();
