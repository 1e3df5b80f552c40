-- Makes the sums and counts of a table anew from all of its rows, which nothing may change meanwhile: to enable the trigger that
-- keeps them locks the table. LOCK TABLE itself wants, before Postgres 17, the right to change rows, which nobody has on postings.
CREATE OR REPLACE FUNCTION rebuild_sums(source text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE TRIGGER %I', source, CASE source WHEN 'posting' THEN 'posting_summed'
    WHEN 'transaction' THEN 'order_counted' WHEN 'payout' THEN 'payout_counted' ELSE 'delivery_counted' END);
  CASE source
  WHEN 'posting' THEN
    DELETE FROM account_sum;
    INSERT INTO account_sum (account, currency, amount, entries) SELECT account, currency, sum(amount), count(*) FROM posting GROUP BY 1, 2;
    DELETE FROM order_sum;
    INSERT INTO order_sum (transaction_id, partner_id, account, currency, amount, at)
    SELECT j.transaction_id, j.partner_id, p.account, p.currency, sum(p.amount), max(j.at)
    FROM posting p JOIN journal j ON j.id = p.journal_id AND j.partner_id = p.partner_id
    WHERE p.account IN ('suspense_fiat', 'suspense_crypto', 'receivable') AND j.transaction_id IS NOT NULL
    GROUP BY 1, 2, 3, 4 HAVING sum(p.amount) <> 0;
  WHEN 'transaction' THEN
    DELETE FROM closed_order;
    INSERT INTO closed_order (partner_id, created_on, closed_on, type, status, method, currency, via_checkout, orders, worth_usd, folded)
    SELECT partner_id, (created_at AT TIME ZONE zone)::date, (updated_at AT TIME ZONE zone)::date, type, status, method, currency, via_checkout,
      count(*), sum(crypto * crypto_price_usd), true
    FROM transaction JOIN (SELECT id AS partner_id, partner_zone(id) AS zone FROM partner) zones USING (partner_id)
    WHERE status NOT IN ('pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed') GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
    DELETE FROM row_count WHERE name = source;
    INSERT INTO row_count (name, kind, state, number) SELECT source, type, status, sum(orders) FROM closed_order GROUP BY 2, 3;
  WHEN 'payout' THEN
    DELETE FROM row_count WHERE name = source;
    INSERT INTO row_count (name, kind, state, number)
    SELECT source, purpose, state, count(*) FROM payout WHERE state IN ('confirmed', 'failed') GROUP BY 2, 3;
  WHEN 'webhook_delivery' THEN
    DELETE FROM row_count WHERE name = source;
    INSERT INTO row_count (name, kind, state, number)
    SELECT source, '', state, count(*) FROM webhook_delivery WHERE state = 'delivered' GROUP BY 3;
  END CASE;
END $$;
