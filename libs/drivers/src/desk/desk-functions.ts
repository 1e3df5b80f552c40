/**
 * Says what each line of an import is: known already, a payout of ours or its return, a reversal, or a payment, and for which order. A payment belongs to the
 * order whose reference it carries; else to the one open order of its amount and account within the window, where it is the one payment of that amount, and names its
 * payer or has an amount that was given to that order alone. An order that was asked for less is a candidate for its full amount as well. With two candidates on
 * either side it stays unmatched.
 */
export const CLASSIFY_IMPORT = `
  CREATE OR REPLACE FUNCTION desk.classify_import(the_import text, match_window interval) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE the_account text;
  BEGIN
    SELECT account_id INTO the_account FROM desk.import WHERE id = the_import;
    UPDATE desk.staged_line s SET
      is_new = NOT EXISTS (SELECT FROM desk.line l WHERE l.event_id = s.event_id),
      kind = CASE s.direction WHEN 'in' THEN 'payment' ELSE 'other' END, subject = NULL, matched_by = NULL, payout_key = NULL
    WHERE import_id = the_import;

    UPDATE desk.staged_line s SET kind = CASE s.direction WHEN 'out' THEN 'payout' ELSE 'payoutReturn' END, payout_key = p.key
    FROM desk.payout p
    WHERE s.import_id = the_import AND p.reference = ANY (s.codes) AND p.account_id = the_account AND p.amount = s.amount AND p.state <> 'refused';

    UPDATE desk.staged_line s SET kind = 'reversal'
    WHERE s.import_id = the_import AND s.is_reversal AND s.payout_key IS NULL AND EXISTS (
      SELECT FROM desk.line o WHERE o.account_id = the_account AND o.amount = s.amount AND NOT o.is_reversal
        AND (o.bank_reference = s.bank_reference OR o.end_to_end_id = s.end_to_end_id)
      UNION ALL
      SELECT FROM desk.staged_line o WHERE o.import_id = the_import AND o.amount = s.amount AND NOT o.is_reversal
        AND (o.bank_reference = s.bank_reference OR o.end_to_end_id = s.end_to_end_id));

    UPDATE desk.staged_line s SET subject = found.transaction_id, matched_by = 'reference'
    FROM (
      SELECT w.seq, min(c.transaction_id) AS transaction_id FROM desk.staged_line w, unnest(w.codes) code
      JOIN desk.collection c ON c.reference = code
      WHERE w.import_id = the_import AND w.kind = 'payment' GROUP BY w.seq HAVING count(DISTINCT c.transaction_id) = 1
    ) found WHERE s.import_id = the_import AND s.seq = found.seq;

    UPDATE desk.staged_line s SET subject = found.transaction_id, matched_by = 'amount'
    FROM (
      SELECT pair.transaction_id, min(pair.seq) AS seq FROM (
        SELECT w.seq, c.transaction_id, w.party_name IS NOT NULL OR c.is_unique AS is_sure,
          count(*) OVER (PARTITION BY w.seq) AS orders, count(*) OVER (PARTITION BY c.transaction_id) AS payments
        FROM desk.staged_line w JOIN (
          SELECT transaction_id, account_id, created_at, amount, full_amount IS NOT NULL AS is_unique FROM desk.collection
          UNION ALL SELECT transaction_id, account_id, created_at, full_amount, false FROM desk.collection WHERE full_amount IS NOT NULL
        ) c ON c.account_id = the_account AND c.amount = w.amount AND c.created_at <= w.value_at AND c.created_at > w.value_at - match_window
        WHERE w.import_id = the_import AND w.is_new AND w.kind = 'payment' AND w.subject IS NULL AND NOT w.is_reversal
          AND NOT EXISTS (SELECT FROM desk.line l WHERE l.subject = c.transaction_id)
          AND NOT EXISTS (SELECT FROM desk.staged_line o WHERE o.import_id = the_import AND o.subject = c.transaction_id)
      ) pair WHERE pair.orders = 1 AND pair.payments = 1 AND pair.is_sure GROUP BY pair.transaction_id
    ) found WHERE s.import_id = the_import AND s.seq = found.seq;
  END $body$;`;

/** Books what an import has and the desk does not, once, in one transaction. Answers the state after it: booked, or conflict where a known line is another one in this file. */
export const BOOK_IMPORT = `
  CREATE FUNCTION desk.book_import(the_import text, the_operator text, moment timestamptz, the_currency text, match_window interval)
  RETURNS text LANGUAGE plpgsql AS $body$
  DECLARE was text; the_account text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('rampart/desk/feed', 0));
    SELECT state, account_id INTO was, the_account FROM desk.import WHERE id = the_import FOR UPDATE;
    IF was IS DISTINCT FROM 'staged' THEN RETURN coalesce(was, 'unknown'); END IF;
    IF EXISTS (SELECT FROM desk.staged_line s JOIN desk.line l USING (event_id)
               WHERE s.import_id = the_import AND (l.amount <> s.amount OR l.value_date <> s.value_date)) THEN RETURN 'conflict'; END IF;
    PERFORM desk.classify_import(the_import, match_window);

    INSERT INTO desk.line (event_id, import_id, account_id, direction, kind, amount, currency, value_date, value_at, bank_reference, end_to_end_id,
      party_name, party_account, remittance, is_reversal, subject, matched_by, payout_key, revision)
    SELECT event_id, the_import, the_account, direction, kind, amount, the_currency, value_date, least(value_at, moment), bank_reference, end_to_end_id,
      party_name, party_account, remittance, is_reversal, coalesce(subject, remittance), matched_by, payout_key, 0
    FROM desk.staged_line WHERE import_id = the_import AND is_new ORDER BY seq;

    UPDATE desk.line o SET reversed = turned.is_reversed
    FROM (
      SELECT o.id, bool_or(r.direction <> o.direction) AND count(*) FILTER (WHERE r.direction <> o.direction) > count(*) FILTER (WHERE r.direction = o.direction) AS is_reversed
      FROM desk.line n
      JOIN desk.line o ON o.account_id = the_account AND o.amount = n.amount AND NOT o.is_reversal AND (o.bank_reference = n.bank_reference OR o.end_to_end_id = n.end_to_end_id)
      JOIN desk.line r ON r.account_id = the_account AND r.amount = o.amount AND r.kind = 'reversal' AND (r.bank_reference = o.bank_reference OR r.end_to_end_id = o.end_to_end_id)
      WHERE n.import_id = the_import AND n.kind = 'reversal' GROUP BY o.id
    ) turned WHERE o.id = turned.id AND o.reversed <> turned.is_reversed;

    UPDATE desk.payout p SET state = 'booked' FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payout' AND l.payout_key = p.key AND p.state IN ('queued', 'batched', 'sent');
    UPDATE desk.payout p SET state = 'returned', reason = 'the bank returned it' FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payoutReturn' AND l.payout_key = p.key AND p.state <> 'returned';
    UPDATE desk.line o SET reversed = true FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payoutReturn' AND o.payout_key = l.payout_key AND o.kind = 'payout' AND NOT o.reversed;

    UPDATE desk.import SET state = 'booked', booked_by = the_operator, booked_at = moment WHERE id = the_import;
    DELETE FROM desk.staged_line WHERE import_id = the_import;
    RETURN 'booked';
  END $body$;`;
