/** Stores the balance after each line, if the balances of the file follow from one another. */
const KEEP_BALANCES = `
  CREATE OR REPLACE FUNCTION desk.keep_balances(the_import text) RETURNS void LANGUAGE sql AS $body$
    UPDATE desk.staged_line s SET balance = run.balance FROM (
      SELECT w.seq, i.opening + sum(CASE w.direction WHEN 'in' THEN w.amount ELSE -w.amount END) OVER (ORDER BY w.ord) AS balance
      FROM desk.staged_line w JOIN desk.import i ON i.id = w.import_id WHERE w.import_id = the_import AND i.opening IS NOT NULL AND i.summary->'breaks' = '[]'
    ) run WHERE s.import_id = the_import AND s.seq = run.seq;
  $body$;`;

/** Stores the sum of the lines that an import has added, so that an account's balances need no reading of its lines. */
const KEEP_NET = `
  CREATE OR REPLACE FUNCTION desk.keep_net(the_import text) RETURNS void LANGUAGE sql AS $body$
    UPDATE desk.import SET net = (
      SELECT coalesce(sum(CASE direction WHEN 'in' THEN amount ELSE -amount END), 0) FROM desk.line WHERE import_id = the_import AND replaced_by IS NULL)
    WHERE id = the_import;
  $body$;`;

/**
 * Lines that a reversal may take back or reinstate: all of one line or one order, else none. A reference that only one line has identifies it. If several lines
 * or none have the reference, the order that the reversal names decides, then the other party.
 */
const LINES_REVERSED_BY = `
  CREATE OR REPLACE FUNCTION desk.lines_reversed_by(reversal desk.line) RETURNS bigint[] LANGUAGE sql STABLE AS $body$
    WITH like_it AS (
      SELECT o.id, o.subject, o.direction, o.party_name, o.kind = 'payment' AND o.matched_by IS NOT NULL AS has_order,
        coalesce(o.bank_reference = reversal.bank_reference, false) OR coalesce(o.end_to_end_id = reversal.end_to_end_id, false) AS has_reference
      FROM desk.line o WHERE o.account_id = reversal.account_id AND o.amount = reversal.amount AND NOT o.is_reversal
    ), near AS (SELECT * FROM like_it WHERE has_reference OR has_order AND subject = reversal.subject),
    sided AS (SELECT * FROM near WHERE direction <> reversal.direction OR NOT EXISTS (SELECT FROM near n WHERE n.direction <> reversal.direction)),
    ranked AS (
      SELECT id, subject, CASE WHEN has_reference AND count(*) FILTER (WHERE has_reference) OVER () = 1 THEN 1 WHEN has_reference AND subject = reversal.subject THEN 2
        WHEN subject = reversal.subject THEN 3 WHEN party_name = reversal.party_name THEN 4 ELSE 5 END AS rank FROM sided)
    SELECT array_agg(id) FROM ranked WHERE rank = (SELECT min(rank) FROM ranked) HAVING count(DISTINCT subject) = 1;
  $body$;`;

/**
 * Counts each new reversal: of the lines that it may refer to, as many are reversed as were taken back and not reinstated, newest first. A reversal that may
 * refer to several orders is left to an operator.
 */
const BOOK_REVERSALS = `
  CREATE OR REPLACE FUNCTION desk.book_reversals(the_import text) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE n desk.line; ids bigint[];
  BEGIN
    FOR n IN SELECT * FROM desk.line WHERE import_id = the_import AND kind = 'reversal' ORDER BY id LOOP
      ids := desk.lines_reversed_by(n);
      IF ids IS NULL THEN
        UPDATE desk.line SET kind = CASE direction WHEN 'in' THEN 'payment' ELSE 'other' END, subject = remittance WHERE id = n.id;
      END IF;
      UPDATE desk.line o SET reversed = ranked.rank <= ranked.net
      FROM (
        SELECT o.id, row_number() OVER (ORDER BY o.id DESC) AS rank, (
          SELECT sum(CASE WHEN r.direction = o.direction THEN -1 ELSE 1 END) FROM desk.line r
          WHERE r.account_id = n.account_id AND r.amount = n.amount AND r.kind = 'reversal' AND desk.lines_reversed_by(r) && ids) AS net
        FROM desk.line o WHERE o.id = ANY (ids)
      ) ranked WHERE o.id = ranked.id AND o.reversed <> (ranked.rank <= ranked.net);
    END LOOP;
  END $body$;`;

/** Books the new lines of an import and their effects on payouts. Lines in doubt stay staged. */
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

    PERFORM desk.book_reversals(the_import);
    UPDATE desk.payout p SET state = 'booked' FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payout' AND l.payout_key = p.key AND p.state IN ('queued', 'batched', 'sent');
    UPDATE desk.payout p SET state = 'returned', reason = coalesce(reason, 'the bank returned it') FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payoutReturn' AND l.payout_key = p.key AND p.state <> 'returned';
    UPDATE desk.payout p SET state = 'returned', reason = 'the bank returned its file' FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payoutReturn' AND l.batch_id = p.batch_id AND p.booked_line IS NOT NULL AND p.state = 'booked';
    UPDATE desk.line o SET reversed = true FROM desk.line l
    WHERE l.import_id = the_import AND l.kind = 'payoutReturn' AND o.payout_key = l.payout_key AND o.kind = 'payout' AND NOT o.reversed;
    PERFORM desk.settle_batches(the_account);
    PERFORM desk.keep_net(the_import);
    DELETE FROM desk.staged_line WHERE import_id = the_import AND verdict <> 'doubt';
  END $body$;`;

/** Books, once and in one transaction, what an import has and the desk does not. Returns the resulting state. */
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
 * Decides about a line in doubt, once. `known`: the account has it. `new`: it is another line, and is booked. `replaces`: it is booked, and the line that it
 * contradicts counts as taken back by the bank. Returns the outcome; `notReplaceable` if no such line exists, or if it belongs to a payout.
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

export const BOOKING = [
  KEEP_BALANCES,
  KEEP_NET,
  LINES_REVERSED_BY,
  BOOK_REVERSALS,
  BOOK_LINES,
  BOOK_IMPORT,
  DECIDE_LINE,
].join('\n');
