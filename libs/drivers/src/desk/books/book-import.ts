/** Keeps the balance after each line, where the file's balances follow from one another. */
const KEEP_BALANCES = `
  CREATE OR REPLACE FUNCTION desk.keep_balances(the_import text) RETURNS void LANGUAGE sql AS $body$
    UPDATE desk.staged_line s SET balance = run.balance FROM (
      SELECT w.seq, i.opening + sum(CASE w.direction WHEN 'in' THEN w.amount ELSE -w.amount END) OVER (ORDER BY w.ord) AS balance
      FROM desk.staged_line w JOIN desk.import i ON i.id = w.import_id WHERE w.import_id = the_import AND i.opening IS NOT NULL AND i.summary->'breaks' = '[]'
    ) run WHERE s.import_id = the_import AND s.seq = run.seq;
  $body$;`;

/** Keeps the sum of the lines that an import has brought, so that balances of an account need no reading of its lines. */
const KEEP_NET = `
  CREATE OR REPLACE FUNCTION desk.keep_net(the_import text) RETURNS void LANGUAGE sql AS $body$
    UPDATE desk.import SET net = (
      SELECT coalesce(sum(CASE direction WHEN 'in' THEN amount ELSE -amount END), 0) FROM desk.line WHERE import_id = the_import AND replaced_by IS NULL)
    WHERE id = the_import;
  $body$;`;

/** Whether `reversal` reverses `o`, or reinstates it: by a reference, else by the order that both belong to. */
const reverses = (reversal: 'n' | 'r'): string => `
  (o.bank_reference = ${reversal}.bank_reference OR o.end_to_end_id = ${reversal}.end_to_end_id
    OR o.subject = ${reversal}.subject AND o.id = (
      SELECT max(p.id) FROM desk.line p WHERE p.subject = ${reversal}.subject AND p.amount = ${reversal}.amount AND p.kind = 'payment' AND p.matched_by IS NOT NULL))`;

/** Books the new lines of an import, and what follows from them for payouts. Lines in doubt stay where they are. */
const BOOK_LINES = `
  CREATE OR REPLACE FUNCTION desk.book_lines(the_import text, moment timestamptz, the_currency text) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE the_account text;
  BEGIN
    SELECT account_id INTO the_account FROM desk.import WHERE id = the_import;
    INSERT INTO desk.line (event_id, import_id, account_id, direction, kind, amount, currency, value_date, value_at, bank_reference, end_to_end_id,
      party_name, party_account, remittance, is_reversal, subject, matched_by, payout_key, batch_id, facts, ord, at, balance, revision)
    SELECT CASE WHEN EXISTS (SELECT FROM desk.line l WHERE l.event_id = s.event_id)
        THEN encode(sha256(convert_to(the_import || '/' || seq, 'UTF8')), 'hex') ELSE event_id END,
      the_import, the_account, direction, kind, amount, the_currency, value_date, least(value_at, moment), bank_reference, end_to_end_id,
      party_name, party_account, remittance, is_reversal, coalesce(subject, remittance), matched_by, payout_key, batch_id, facts, ord, at, balance, 0
    FROM desk.staged_line s WHERE import_id = the_import AND verdict = 'new' ORDER BY ord;

    UPDATE desk.line o SET reversed = turned.is_reversed
    FROM (
      SELECT o.id, bool_or(r.direction <> o.direction) AND count(*) FILTER (WHERE r.direction <> o.direction) > count(*) FILTER (WHERE r.direction = o.direction) AS is_reversed
      FROM desk.line n
      JOIN desk.line o ON o.account_id = the_account AND o.amount = n.amount AND NOT o.is_reversal AND ${reverses('n')}
      JOIN desk.line r ON r.account_id = the_account AND r.amount = o.amount AND r.kind = 'reversal' AND ${reverses('r')}
      WHERE n.import_id = the_import AND n.kind = 'reversal' GROUP BY o.id
    ) turned WHERE o.id = turned.id AND o.reversed <> turned.is_reversed;

    UPDATE desk.payout p SET state = 'booked' FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payout' AND l.payout_key = p.key AND p.state IN ('queued', 'batched', 'sent');
    UPDATE desk.payout p SET state = 'returned', reason = coalesce(reason, 'the bank returned it') FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payoutReturn' AND l.payout_key = p.key AND p.state <> 'returned';
    UPDATE desk.line o SET reversed = true FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payoutReturn' AND o.payout_key = l.payout_key AND o.kind = 'payout' AND NOT o.reversed;
    PERFORM desk.settle_batches(the_account);
    PERFORM desk.keep_net(the_import);
    DELETE FROM desk.staged_line WHERE import_id = the_import AND verdict <> 'doubt';
  END $body$;`;

/** Books what an import has and the desk does not, once, in one transaction. Returns the state after it. */
const BOOK_IMPORT = `
  CREATE OR REPLACE FUNCTION desk.book_import(the_import text, the_operator text, moment timestamptz, the_currency text, match_window interval)
  RETURNS text LANGUAGE plpgsql AS $body$
  DECLARE was text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('rampart/desk/feed', 0));
    SELECT state INTO was FROM desk.import WHERE id = the_import FOR UPDATE;
    IF was IS DISTINCT FROM 'staged' THEN RETURN coalesce(was, 'unknown'); END IF;
    PERFORM desk.compare_lines(the_import);
    PERFORM desk.classify_import(the_import, match_window);
    PERFORM desk.book_lines(the_import, moment, the_currency);
    UPDATE desk.import SET state = 'booked', booked_by = the_operator, booked_at = moment WHERE id = the_import;
    RETURN 'booked';
  END $body$;`;

/**
 * Decides about a line in doubt, once. \`known\`: the account has it. \`new\`: it is another one, and is booked. \`replaces\`: it is booked, and the line that it contradicts
 * counts as taken back by the bank. Returns the outcome; \`notReplaceable\` where there is no such line, or it belongs to a payout.
 */
const DECIDE_LINE = `
  CREATE OR REPLACE FUNCTION desk.decide_line(the_import text, the_line integer, the_decision text, moment timestamptz, the_currency text, match_window interval)
  RETURNS text LANGUAGE plpgsql AS $body$
  DECLARE the_suspect bigint;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('rampart/desk/feed', 0));
    SELECT suspect INTO the_suspect FROM desk.staged_line s JOIN desk.import i ON i.id = s.import_id
    WHERE s.import_id = the_import AND s.seq = the_line AND s.verdict = 'doubt' AND i.state = 'booked';
    IF NOT FOUND THEN RETURN 'unknown'; END IF;
    IF the_decision = 'replaces' AND NOT EXISTS (
      SELECT FROM desk.line WHERE id = the_suspect AND kind IN ('payment', 'other', 'charge', 'interest') AND NOT reversed AND replaced_by IS NULL) THEN RETURN 'notReplaceable'; END IF;
    IF the_decision = 'known' THEN
      DELETE FROM desk.staged_line WHERE import_id = the_import AND seq = the_line;
      RETURN 'known';
    END IF;
    UPDATE desk.staged_line SET verdict = 'new' WHERE import_id = the_import AND seq = the_line;
    PERFORM desk.classify_import(the_import, match_window);
    PERFORM desk.book_lines(the_import, moment, the_currency);
    IF the_decision = 'replaces' THEN
      UPDATE desk.line o SET reversed = true, replaced_by = (SELECT max(id) FROM desk.line WHERE import_id = the_import) WHERE o.id = the_suspect;
      PERFORM desk.keep_net((SELECT import_id FROM desk.line WHERE id = the_suspect));
    END IF;
    RETURN 'booked';
  END $body$;`;

export const BOOKING = [KEEP_BALANCES, KEEP_NET, BOOK_LINES, BOOK_IMPORT, DECIDE_LINE].join('\n');
