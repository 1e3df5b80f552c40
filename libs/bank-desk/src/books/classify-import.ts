/**
 * Classifies each new line of an import: one of our payouts, a whole file of them, the return of either, a reversal, a charge or interest of the bank, or a
 * payment, and for which order. A payment belongs to the order whose reference it carries; else to the only open order with its amount and account within the
 * window, provided that it is the only payment with that amount, and that it names its payer or has an amount that was given to that order alone. An order with
 * a reduced amount is a candidate for its full amount as well. With two candidates on either side, the payment stays unmatched. A reversal refers to a line
 * with its reference, or to a payment for the order that its text names; booking decides which one.
 */
export const CLASSIFY_IMPORT = `
  CREATE OR REPLACE FUNCTION desk.classify_import(the_import text, match_window interval) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE the_account text;
  BEGIN
    SELECT account_id INTO the_account FROM desk.import WHERE id = the_import;
    UPDATE desk.staged_line s SET batch_id = NULL,
      kind = CASE s.direction WHEN 'in' THEN 'payment' ELSE 'other' END, subject = NULL, matched_by = NULL, payout_key = NULL
    WHERE import_id = the_import;

    UPDATE desk.staged_line s SET kind = CASE s.direction WHEN 'out' THEN 'payout' ELSE 'payoutReturn' END, payout_key = p.key
    FROM desk.payout p
    WHERE s.import_id = the_import AND p.reference = ANY (s.codes) AND p.account_id = the_account AND p.amount = s.amount
      AND (p.state <> 'refused' OR (s.direction = 'in' AND p.batch_id IS NOT NULL));

    UPDATE desk.staged_line s SET kind = 'batch', batch_id = b.id FROM desk.batch b
    WHERE s.import_id = the_import AND s.direction = 'out' AND s.payout_key IS NULL AND NOT s.is_reversal
      AND b.account_id = the_account AND b.state = 'issued' AND left(b.message_id, 16) = ANY (s.codes);

    UPDATE desk.staged_line s SET kind = 'payoutReturn', batch_id = b.id FROM desk.batch b
    WHERE s.import_id = the_import AND s.direction = 'in' AND s.payout_key IS NULL AND b.account_id = the_account AND left(b.message_id, 16) = ANY (s.codes)
      AND s.amount = (SELECT sum(p.amount) FROM desk.payout p WHERE p.batch_id = b.id AND p.booked_line IS NOT NULL AND p.state = 'booked');

    UPDATE desk.staged_line s SET kind = 'reversal'
    WHERE s.import_id = the_import AND s.is_reversal AND s.kind IN ('payment', 'other') AND EXISTS (
      SELECT FROM desk.line o WHERE o.account_id = the_account AND o.amount = s.amount AND NOT o.is_reversal
        AND (o.bank_reference = s.bank_reference OR o.end_to_end_id = s.end_to_end_id)
      UNION ALL
      SELECT FROM desk.staged_line o WHERE o.import_id = the_import AND o.amount = s.amount AND NOT o.is_reversal
        AND (o.bank_reference = s.bank_reference OR o.end_to_end_id = s.end_to_end_id));

    UPDATE desk.staged_line s SET kind = 'reversal', subject = named.transaction_id
    FROM (
      SELECT w.seq, min(c.transaction_id) AS transaction_id FROM desk.staged_line w, unnest(w.codes) code JOIN desk.collection c ON c.reference = code
      WHERE w.import_id = the_import AND w.is_reversal AND w.kind IN ('payment', 'other', 'reversal') GROUP BY w.seq HAVING count(DISTINCT c.transaction_id) = 1
    ) named WHERE s.import_id = the_import AND s.seq = named.seq AND EXISTS (
      SELECT FROM desk.line o WHERE o.account_id = the_account AND o.amount = s.amount AND o.kind = 'payment' AND NOT o.is_reversal AND o.subject = named.transaction_id
      UNION ALL
      SELECT FROM desk.staged_line o JOIN desk.collection c ON c.reference = ANY (o.codes)
      WHERE o.import_id = the_import AND o.amount = s.amount AND o.kind = 'payment' AND NOT o.is_reversal AND c.transaction_id = named.transaction_id);

    UPDATE desk.staged_line s SET kind = s.item
    WHERE s.import_id = the_import AND s.item IS NOT NULL AND s.kind IN ('payment', 'other')
      AND NOT EXISTS (SELECT FROM desk.collection c WHERE c.reference = ANY (s.codes));

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
        WHERE w.import_id = the_import AND w.verdict = 'new' AND w.kind = 'payment' AND w.subject IS NULL AND NOT w.is_reversal
          AND NOT EXISTS (SELECT FROM desk.line l WHERE l.subject = c.transaction_id)
          AND NOT EXISTS (SELECT FROM desk.staged_line o WHERE o.import_id = the_import AND o.subject = c.transaction_id)
      ) pair WHERE pair.orders = 1 AND pair.payments = 1 AND pair.is_sure GROUP BY pair.transaction_id
    ) found WHERE s.import_id = the_import AND s.seq = found.seq;
  END $body$;`;
