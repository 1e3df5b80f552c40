/** Lines that the account has: booked lines, except replaced ones, and lines that await a decision. */
const KNOWN_LINES = `
  SELECT l.account_id, l.import_id, l.ord, l.id AS line_id, l.facts, l.value_date, l.direction, l.is_reversal, l.bank_reference, l.amount, l.balance, l.remittance, l.subject
  FROM desk.line l WHERE l.replaced_by IS NULL
  UNION ALL SELECT i.account_id, w.import_id, w.ord, NULL, w.facts, w.value_date, w.direction, w.is_reversal, w.bank_reference, w.amount, w.balance, w.remittance, NULL
  FROM desk.staged_line w JOIN desk.import i ON i.id = w.import_id WHERE w.verdict = 'doubt' AND i.state = 'booked'`;

/** This many different lines in the same order are not a coincidence. */
const SURE_RUN = 5;
/** Product of equal lines in the file and in the books beyond which no sequence is searched for among them. */
const MAX_PAIRS = 1_000;

const BALANCE_BEFORE = (line: string): string =>
  `${line}.balance - CASE ${line}.direction WHEN 'in' THEN ${line}.amount ELSE -${line}.amount END`;

/** Whether the opening balance shows that the file begins where the books end, and nowhere else. */
const CONTINUES = `
      SELECT file.opening IS NOT NULL
        AND (SELECT t.balance FROM theirs t ORDER BY t.j DESC LIMIT 1) = file.opening
        AND NOT EXISTS (SELECT FROM theirs t WHERE t.balance IS NULL
          OR t.j < (SELECT max(j) FROM theirs) AND t.balance = file.opening
          OR ${BALANCE_BEFORE('t')} = file.opening)
        AND NOT EXISTS (SELECT FROM ours o JOIN theirs t USING (facts) WHERE o.balance = t.balance) AS so`;

const CAN_BE_CHANGED = `
      o.verdict = 'new' AND NOT coalesce((SELECT so FROM continues), false) AND coalesce(o.bank_reference = t.bank_reference, true)
      AND coalesce((SELECT bool_or(c.transaction_id = t.subject) FROM desk.collection c WHERE c.reference = ANY (o.codes))
        OR NOT EXISTS (SELECT FROM desk.collection c WHERE c.transaction_id = t.subject), true)`;
const IS_IN_PLACE = `(
      ${BALANCE_BEFORE('o')} = ${BALANCE_BEFORE('t')}
      OR o.comes_again AND t.j > coalesce(o.follows, 0) AND (o.precedes IS NULL OR t.j < o.precedes))`;

/**
 * Lines of a file that equal no line of the books, each with a booked line of its day that the file lacks and that it may be, with another text or another
 * amount. Such a line has the same amount or text and is in the same place, by the balance before it or between the same lines; or it has the same amount and
 * names the same order. Two bank references are two lines, and so are two orders.
 */
const CHANGED = `
  WITH ours AS (
    SELECT seq, facts, verdict, why, suspect, value_date, direction, is_reversal, amount, bank_reference, remittance, codes, balance,
      row_number() OVER (ORDER BY ord) AS i, row_number() OVER (PARTITION BY facts, verdict = 'new' ORDER BY ord) AS nth FROM desk.staged_line WHERE import_id = the_import
  ), theirs AS (
    SELECT k.*, row_number() OVER (ORDER BY b.booked_at, k.import_id, k.ord) AS j, row_number() OVER (PARTITION BY k.facts ORDER BY b.booked_at, k.import_id, k.ord) AS nth
    FROM (${KNOWN_LINES}) k JOIN desk.import b ON b.id = k.import_id WHERE k.account_id = file.account_id AND k.value_date BETWEEN file.first_day AND file.last_day
  ), pair AS (
    SELECT o.i, t.j FROM ours o JOIN theirs t USING (facts, nth) WHERE o.verdict <> 'new'
    UNION SELECT o.i, t.j FROM ours o JOIN theirs t ON t.line_id = o.suspect WHERE o.why IN ('reference', 'format')
  ), placed AS (
    SELECT o.*, max(p.j) OVER (ORDER BY o.i) AS follows, min(p.j) OVER (ORDER BY o.i DESC) AS precedes, count(p.j) OVER (PARTITION BY o.value_date) > 0 AS comes_again
    FROM ours o LEFT JOIN pair p USING (i)
  ), lacking AS (SELECT * FROM theirs WHERE j NOT IN (SELECT j FROM pair)), continues AS (${CONTINUES})
  SELECT DISTINCT ON (seq) seq, line_id FROM (
    SELECT o.seq, t.line_id, t.j FROM placed o JOIN lacking t USING (value_date, direction, is_reversal, amount)
    WHERE ${CAN_BE_CHANGED} AND (${IS_IN_PLACE} OR t.subject IN (SELECT c.transaction_id FROM desk.collection c WHERE c.reference = ANY (o.codes)))
    UNION ALL
    SELECT o.seq, t.line_id, t.j FROM placed o JOIN lacking t USING (value_date, direction, is_reversal, remittance) WHERE ${CAN_BE_CHANGED} AND ${IS_IN_PLACE}
  ) found ORDER BY seq, j`;

/**
 * Decides of each line of a file whether the account has it (`known`), lacks it (`new`), or whether this cannot be known (`doubt`). Lines of one file are never
 * the same line.
 *
 * A reference identifies a line unless it repeats in the file or in the books. An identified line is known if the books have the reference with equal facts,
 * and in doubt if they have it with other facts. All other lines are compared as a sequence: a file is assumed to be one stretch of the account's lines. Lines
 * that exceed the number in the books are new. The others are known if the day is complete in this file or in a booked one, which has earlier and later days;
 * if this file and a booked one both continue after the day, or both begin before it, so that one has all of the day that the other has; or if they are part of
 * a run of ${SURE_RUN} different lines in the same order. They are new if the opening balance shows that the file begins where the books end. Otherwise they
 * are in doubt.
 * A line that is new by these rules, but may be a booked line of its day that the file lacks, is in doubt: banks write a day again with other words or a
 * corrected amount. A line of another format with the amount and the day of a line that only the books have is in doubt as well, since formats write texts
 * differently. The same holds between notifications, which have no balances, and statements of one format.
 */
export const COMPARE_LINES = `
  CREATE OR REPLACE FUNCTION desk.compare_lines(the_import text) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE file desk.import;
  BEGIN
    SELECT * INTO file FROM desk.import WHERE id = the_import;
    UPDATE desk.staged_line SET verdict = 'new', why = NULL, suspect = NULL, is_named = false WHERE import_id = the_import;
    IF EXISTS (SELECT FROM desk.import o WHERE o.account_id = file.account_id AND o.digest = file.digest AND o.state = 'booked' AND o.id <> the_import) THEN
      UPDATE desk.staged_line SET verdict = 'known' WHERE import_id = the_import;
      RETURN;
    END IF;

    UPDATE desk.staged_line s SET is_named = true, suspect = named.line_id,
      verdict = CASE WHEN named.times = 0 THEN 'new' WHEN named.facts = s.facts THEN 'known' ELSE 'doubt' END,
      why = CASE WHEN named.times = 1 AND named.facts <> s.facts THEN 'reference' END
    FROM (
      SELECT n.seq, o.times, o.line_id, o.facts FROM (
        SELECT seq, direction, is_reversal, bank_reference, count(*) OVER (PARTITION BY direction, is_reversal, bank_reference) AS times
        FROM desk.staged_line WHERE import_id = the_import AND bank_reference IS NOT NULL) n
      CROSS JOIN LATERAL (
        SELECT count(*) AS times, min(k.line_id) AS line_id, min(k.facts) AS facts FROM (${KNOWN_LINES}) k
        WHERE k.account_id = file.account_id AND k.bank_reference = n.bank_reference AND k.direction = n.direction AND k.is_reversal = n.is_reversal) o
      WHERE n.times = 1 AND o.times <= 1
    ) named WHERE s.import_id = the_import AND s.seq = named.seq;

    WITH ours AS (
      SELECT seq, facts, is_named, verdict, value_date, balance, row_number() OVER (ORDER BY ord) AS i, count(*) OVER (PARTITION BY facts) AS times
      FROM desk.staged_line WHERE import_id = the_import
    ), theirs AS (
      SELECT k.*, b.first_day, b.last_day, row_number() OVER (ORDER BY b.booked_at, k.import_id, k.ord) AS j, count(*) OVER (PARTITION BY k.facts) AS times
      FROM (${KNOWN_LINES}) k JOIN desk.import b ON b.id = k.import_id
      WHERE k.account_id = file.account_id AND k.value_date BETWEEN file.first_day AND file.last_day
    ), pair AS (
      SELECT i, j, facts, i - row_number() OVER (PARTITION BY i - j ORDER BY i) AS island FROM (
        SELECT o.i, t.j, o.facts FROM ours o JOIN theirs t ON t.facts = o.facts
        WHERE (o.is_named AND o.verdict = 'known') OR (NOT o.is_named AND o.times * t.times <= ${MAX_PAIRS})) p
    ), run AS (
      SELECT i - j AS shift, island, count(*) AS length FROM pair GROUP BY 1, 2 HAVING count(DISTINCT facts) >= ${SURE_RUN}
    ), sure AS (
      SELECT DISTINCT ON (j) i, j FROM (
        SELECT DISTINCT ON (p.i) p.i, p.j, r.length FROM pair p JOIN run r ON r.shift = p.i - p.j AND r.island = p.island ORDER BY p.i, r.length DESC, p.j) one
      ORDER BY j, length DESC, i
    ), theirs_left AS (
      SELECT facts, count(*) AS times, count(*) FILTER (WHERE last_day > value_date) AS before_others, count(*) FILTER (WHERE first_day < value_date) AS after_others,
        min(line_id) AS line_id FROM theirs WHERE j NOT IN (SELECT j FROM sure) GROUP BY facts
    ), ours_left AS (
      SELECT seq, facts, value_date, row_number() OVER (PARTITION BY facts ORDER BY (facts, balance) IN (SELECT facts, balance FROM theirs) DESC NULLS LAST, i) AS nth
      FROM ours WHERE NOT is_named AND i NOT IN (SELECT i FROM sure)
    ), continues AS (${CONTINUES}
    )
    UPDATE desk.staged_line s SET verdict = found.verdict, why = CASE found.verdict WHEN 'doubt' THEN 'equal' END, suspect = found.line_id
    FROM (
      SELECT o.seq, 'known' AS verdict, NULL::bigint AS line_id FROM ours o JOIN sure USING (i) WHERE NOT o.is_named
      UNION ALL
      SELECT o.seq, CASE
          WHEN o.value_date > file.first_day AND o.value_date < file.last_day THEN 'known'
          WHEN o.value_date < file.last_day AND o.nth <= t.before_others OR o.value_date > file.first_day AND o.nth <= t.after_others THEN 'known'
          WHEN EXISTS (SELECT FROM desk.import b WHERE b.account_id = file.account_id AND b.state = 'booked' AND b.first_day < o.value_date AND b.last_day > o.value_date) THEN 'known'
          WHEN (SELECT so FROM continues) THEN 'new' ELSE 'doubt' END, t.line_id
      FROM ours_left o JOIN theirs_left t ON t.facts = o.facts AND o.nth <= t.times
    ) found WHERE s.import_id = the_import AND s.seq = found.seq;

    UPDATE desk.staged_line s SET verdict = 'doubt', why = 'format', suspect = alike.line_id
    FROM (
      SELECT n.seq, o.line_id FROM (
        SELECT seq, direction, is_reversal, amount, value_date, row_number() OVER (PARTITION BY direction, is_reversal, amount, value_date ORDER BY ord) AS nth
        FROM desk.staged_line WHERE import_id = the_import AND verdict = 'new') n
      JOIN (
        SELECT l.id AS line_id, l.direction, l.is_reversal, l.amount, l.value_date,
          row_number() OVER (PARTITION BY l.direction, l.is_reversal, l.amount, l.value_date ORDER BY l.id) AS nth
        FROM desk.line l JOIN desk.import b ON b.id = l.import_id
        WHERE l.account_id = file.account_id AND l.value_date BETWEEN file.first_day AND file.last_day AND (b.format, b.opening IS NULL) <> (file.format, file.opening IS NULL) AND l.replaced_by IS NULL) o
      USING (direction, is_reversal, amount, value_date, nth)
    ) alike WHERE s.import_id = the_import AND s.seq = alike.seq;

    UPDATE desk.staged_line s SET verdict = 'doubt', why = 'changed', suspect = changed.line_id FROM (${CHANGED}) changed
    WHERE s.import_id = the_import AND s.seq = changed.seq;
  END $body$;`;
