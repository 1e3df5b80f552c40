import { Amount, type CryptoCode, Decimal, FIAT_CODES, type FiatCode, type TransactionType } from '@rampart/kernel';
import { quote } from '@rampart/pricing';
import type { TestDatabase } from './database.js';
import type { ReceivedWebhook } from './webhook-sink.js';

/** Observations from outside while the service ran. Invariants about others are skipped. */
export interface SeenOutside {
  /** Every webhook that the partner's server accepted with 2xx, in order. */
  readonly webhooks?: readonly ReceivedWebhook[];
  /** Ids of transactions whose creation returned 201. */
  readonly created?: readonly string[];
  /** Decisions that the service confirmed to operators. */
  readonly decided?: readonly Decided[];
  /** Statuses that were read of transactions, in order. */
  readonly reads?: readonly { readonly id: string; readonly status: string }[];
}

/** A decision as the audit names it. */
export interface Decided {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
}

export interface CounterExample {
  readonly invariant: string;
  readonly example: unknown;
}

type Look = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Every counter-example to the named invariants, of a service at rest. A test expects none. */
export async function counterExamples(
  { query }: Pick<TestDatabase, 'query'>,
  seen: SeenOutside = {},
): Promise<CounterExample[]> {
  const look: Look = (text, values) => query<Record<string, unknown>>(text, values);
  const found: CounterExample[] = [];
  for (const [invariant, statement] of Object.entries(BY_SQL)) {
    for (const example of await look(statement)) found.push({ invariant, example });
  }
  for (const [invariant, check] of Object.entries(BY_CODE)) {
    for (const example of await check(look, seen)) found.push({ invariant, example });
  }
  return found;
}

/** Fails with the counter-examples printed; `leaveOut` names invariants that a test breaks on purpose. */
export async function expectInvariants(
  world: { readonly database: Pick<TestDatabase, 'query'> },
  seen: SeenOutside = {},
  leaveOut: readonly string[] = [],
): Promise<void> {
  const found = await counterExamples(world.database, seen);
  expect(found.filter(({ invariant }) => !leaveOut.includes(invariant.split(' ', 1)[0] ?? ''))).toEqual([]);
}

/** Each statement returns the rows that break it. */
const BY_SQL: Readonly<Record<string, string>> = {
  'I1 money that came in ended in a payout, in refunds, or in an open hold': `
    WITH open AS (
      SELECT j.transaction_id, p.account, p.currency, trim_scale(sum(p.amount)) AS amount FROM posting p JOIN journal j ON j.id = p.journal_id
      WHERE p.account IN ('suspense_fiat', 'suspense_crypto', 'customer_liability', 'refund_payable', 'receivable') AND j.transaction_id IS NOT NULL
      GROUP BY 1, 2, 3 HAVING sum(p.amount) <> 0)
    SELECT t.id, t.type, t.status, o.account, o.currency, o.amount FROM open o JOIN transaction t ON t.id = o.transaction_id JOIN app_user u ON u.id = t.user_id
    WHERE NOT (
      -- waits for the rest of its money
      (o.account LIKE 'suspense%' AND o.amount < 0 AND t.status IN ('pending', 'btc_in_mempool'))
      -- our promise waits for an operator, for the user's verification, or for certainty
      OR (o.account = 'customer_liability' AND o.amount < 0 AND (t.status = 'payout_failed' OR u.kyc <> 'verified'
        OR EXISTS (SELECT FROM payout WHERE transaction_id = t.id AND purpose = 'payout' AND state IN ('claimed', 'withdrawing', 'uncertain', 'failed'))))
      -- a refund waits for certainty, or was refused and waits for an operator
      OR (o.account = 'refund_payable' AND o.amount < 0 AND EXISTS (SELECT FROM payout WHERE transaction_id = t.id AND purpose = 'refund' AND state IN ('claimed', 'withdrawing', 'uncertain')))
      OR (o.account LIKE 'suspense%' AND o.amount < 0 AND EXISTS (SELECT FROM payout WHERE transaction_id = t.id AND purpose = 'refund' AND state = 'failed'))
      -- no destination is known for its return
      OR (o.account = 'suspense_crypto' AND o.amount < 0 AND (t.refund_destination IS NULL OR o.currency <> t.crypto_currency))
      OR (o.account = 'suspense_fiat' AND o.amount < 0 AND o.currency NOT IN (${FIAT_CODES.map((code) => `'${code}'`).join(', ')}))
      -- money that vanished after it was paid for: a claim against the user
      OR (o.account = 'receivable' AND o.amount > 0 AND EXISTS (SELECT FROM receipt WHERE transaction_id = t.id AND dropped)))`,

  'I1 money that was received is booked': `
    SELECT r.transaction_id, r.id AS receipt, r.kind, r.amount FROM receipt r
    WHERE (r.kind = 'fiat' OR (NOT r.dropped AND r.confirmations >= 100))
      AND NOT EXISTS (SELECT FROM journal WHERE cause = 'received' AND reference = r.id::text)`,

  'I1 no payment is credited twice, to whichever partners':
    'SELECT kind, event_id FROM receipt GROUP BY 1, 2 HAVING count(*) > 1',
  'I1 no claim stands for money that is here': `
    SELECT j.transaction_id, p.currency, sum(p.amount) FROM posting p JOIN journal j ON j.id = p.journal_id WHERE p.account = 'receivable' GROUP BY 1, 2 HAVING sum(p.amount) < 0`,
  'I1 money that vanished is not in the books': `
    SELECT r.id AS receipt FROM receipt r JOIN journal j ON j.cause = 'received' AND (j.reference = r.id::text OR j.reference LIKE r.id || ':%')
    WHERE r.dropped AND NOT EXISTS (SELECT FROM journal WHERE cause = 'receivedTakenBack' AND reference = j.id::text)`,

  'I2 at most one payout, and never beside a refund of the order': `
    SELECT transaction_id, array_agg(purpose || ' ' || state) AS payouts FROM payout WHERE state <> 'failed' AND (settles OR purpose = 'payout')
    GROUP BY transaction_id HAVING count(*) > 1`,
  'I2 at most one payout was ever sent': `
    SELECT s.transaction_id, count(*) FROM sandbox.sent_payout s JOIN payout p ON p.id::text = s.key
    WHERE p.purpose = 'payout' AND s.outcome NOT IN ('fail', 'withdrawn') GROUP BY 1 HAVING count(*) > 1`,
  'I2 what was sent is what was claimed, once': `
    SELECT s.transaction_id, s.key, s.amount, s.currency FROM sandbox.sent_payout s LEFT JOIN payout p ON p.id::text = s.key
    WHERE p.id IS NULL OR (s.outcome = 'withdrawn' AND p.state NOT IN ('withdrawing', 'failed', 'uncertain'))
      OR (s.outcome <> 'withdrawn' AND (p.amount <> s.amount::numeric OR p.currency <> s.currency)) OR (s.outcome = 'succeed' AND p.state = 'failed')`,
  'I2 no more goes back than came in': `
    SELECT p.transaction_id, p.currency, sum(p.amount) AS back FROM payout p WHERE p.purpose = 'refund' AND p.state <> 'failed'
    GROUP BY 1, 2 HAVING sum(p.amount) > (SELECT coalesce(sum(r.amount), 0) FROM receipt r WHERE r.transaction_id = p.transaction_id AND r.currency = p.currency)`,
  "I2 what was paid out is the order's total": `
    SELECT t.id, t.total, p.amount FROM payout p JOIN transaction t ON t.id = p.transaction_id WHERE p.purpose = 'payout' AND p.state <> 'failed'
      AND (p.amount <> t.total OR p.currency <> CASE t.type WHEN 'buy' THEN t.crypto_currency ELSE t.currency END)`,
  'I2 completed means paid out, refunded means sent back': `
    SELECT t.id, t.status FROM transaction t
    WHERE (t.status = 'completed' AND NOT EXISTS (SELECT FROM payout WHERE transaction_id = t.id AND purpose = 'payout'))
      OR (t.status = 'refunded' AND (NOT EXISTS (SELECT FROM payout WHERE transaction_id = t.id AND purpose = 'refund' AND (state <> 'failed' OR reference IS NOT NULL)) -- one that came back was sent
        OR EXISTS (SELECT FROM payout WHERE transaction_id = t.id AND purpose = 'payout' AND state <> 'failed')))`,

  'I3 every step has its event': `
    SELECT h.transaction_id, h.version, h.to_status FROM transaction_history h
    LEFT JOIN webhook_event e ON e.transaction_id = h.transaction_id AND e.sequence = h.version
    WHERE e.id IS NULL`,
  'I3 every event of a listening partner is delivered, or is known not to be': `
    SELECT e.transaction_id, e.sequence, w.url FROM webhook_event e JOIN webhook_endpoint w ON w.partner_id = e.partner_id
    WHERE w.enabled AND e.type = ANY(w.event_types) AND w.deleted_at IS NULL AND w.created_at < e.occurred_at
      AND NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.event_id = e.id AND d.endpoint_id = w.id)`,

  'I6 every journal balances': `
    SELECT journal_id, currency, sum(amount) FROM posting GROUP BY 1, 2 HAVING sum(amount) <> 0`,
  'I6 everything balances': 'SELECT currency, sum(amount) FROM posting GROUP BY 1 HAVING sum(amount) <> 0',
  'I6 no fact is booked twice, for whichever partners':
    'SELECT cause, reference FROM journal GROUP BY 1, 2 HAVING count(*) > 1',
  'I6 no journal is empty':
    'SELECT id, cause FROM journal j WHERE NOT EXISTS (SELECT FROM posting WHERE journal_id = j.id)',
  'I6 nothing goes back that is not there': `
    SELECT j.transaction_id, p.account, p.currency, sum(p.amount) FROM posting p JOIN journal j ON j.id = p.journal_id
    WHERE p.account IN ('suspense_fiat', 'suspense_crypto', 'customer_liability', 'refund_payable') GROUP BY 1, 2, 3 HAVING sum(p.amount) > 0`,

  'I6 no wallet went below nothing': `
    SELECT p.account, p.currency, sum(p.amount) FROM posting p WHERE p.account LIKE 'hot_wallet:%' AND p.account <> 'hot_wallet:internal'
    GROUP BY 1, 2 HAVING sum(p.amount) < -1000000`, // the sandbox's float

  'I7 every step is along an edge': `
    SELECT h.* FROM transaction_history h JOIN transaction t ON t.id = h.transaction_id
    WHERE CASE WHEN h.version = 1 THEN h.from_status IS NOT NULL OR h.to_status <> 'pending'
      ELSE NOT EXISTS (SELECT FROM transaction_edge e WHERE (e.type, e.from_status, e.to_status) = (t.type, h.from_status, h.to_status)) END`,
  'I7 steps follow each other without a gap': `
    SELECT h.transaction_id, h.version, h.from_status, h.before FROM (
      SELECT *, lag(to_status) OVER w AS before, row_number() OVER w AS nth FROM transaction_history WINDOW w AS (PARTITION BY transaction_id ORDER BY version)) h
    WHERE h.nth <> h.version OR (h.version > 1 AND h.before IS DISTINCT FROM h.from_status)`,
  'I7 the last step is where the transaction stands': `
    SELECT t.id, t.status, t.version FROM transaction t
    WHERE NOT EXISTS (SELECT FROM transaction_history h WHERE (h.transaction_id, h.version, h.to_status) = (t.id, t.version, t.status))
      OR EXISTS (SELECT FROM transaction_history h WHERE h.transaction_id = t.id AND h.version > t.version)`,

  'I8 nothing expires before its time': `
    SELECT t.id, h.at, t.expires_at FROM transaction_history h JOIN transaction t ON t.id = h.transaction_id WHERE h.to_status LIKE 'expired%' AND h.at < t.expires_at`,
  'I8 nothing waits beyond its time': `SELECT id, expires_at FROM transaction WHERE status = 'pending' AND expires_at < rampart_now() - interval '5 seconds'`,

  'I6 the bank never contradicted the books': `SELECT rule, subject, detail, first_seen_at, resolved_at FROM reconciliation_finding WHERE rule LIKE 'bank%'`,

  'I12 every refund that a person decided is in the audit': `
    SELECT t.id FROM transaction t WHERE t.refund_decided_at IS NOT NULL AND NOT EXISTS (SELECT FROM audit_entry WHERE subject = 'transaction:' || t.id)`,
  'I12 every payout that was sent after another is in the audit': `
    SELECT p.transaction_id, count(*) FROM payout p JOIN sandbox.sent_payout s ON s.key = p.id::text WHERE p.purpose = 'payout' AND s.outcome <> 'withdrawn' GROUP BY p.transaction_id
    HAVING count(*) > (SELECT count(*) FROM audit_entry WHERE subject = 'transaction:' || p.transaction_id AND action = 'retryPayout')
      + (SELECT count(*) FROM transaction_history WHERE transaction_id = p.transaction_id AND to_status IN ('fiat_received', 'btc_received') AND from_status <> 'payout_failed')`,
  'I12 every proposal is in the audit, and what became of it': `
    SELECT p.id, p.action, p.decision FROM proposal p
    WHERE NOT EXISTS (SELECT FROM audit_entry WHERE subject = 'transaction:' || p.transaction_id AND (actor, action) = ('operator:' || p.proposed_by, 'propose:' || p.action))
      OR (p.decision IS NOT NULL AND NOT EXISTS (SELECT FROM audit_entry WHERE subject = 'transaction:' || p.transaction_id
        AND (actor, action) = ('operator:' || p.decided_by, CASE p.decision WHEN 'rejected' THEN 'reject:' || p.action ELSE p.action END)))`,
  'I12 every judgement of an operator about a user is in the audit': `
    SELECT r.id, r.user_id, r.decided_by FROM kyc_review r WHERE r.decided_by LIKE 'operator:%'
      AND NOT EXISTS (SELECT FROM audit_entry WHERE (actor, subject) = (r.decided_by, 'user:' || r.user_id) AND action IN ('approveKyc', 'declineKyc'))`,
  'I12 every booking by hand is in the audit': `
    SELECT m.id, m.subject FROM manual_booking m WHERE NOT EXISTS (SELECT FROM audit_entry WHERE subject = m.subject AND after ->> 'bookingId' = m.id::text)`,
  'I12 every contradiction that was resolved, money that was returned and claim that was written off is in the audit': `
    SELECT 'inboundEvent:' || c.inbound_event_id AS subject FROM inbound_conflict c WHERE c.resolved_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM audit_entry WHERE subject = 'inboundEvent:' || c.inbound_event_id AND action = 'resolveConflict')
    UNION ALL SELECT 'inboundEvent:' || p.inbound_event_id FROM payout p WHERE p.purpose = 'return'
      AND NOT EXISTS (SELECT FROM audit_entry WHERE subject = 'inboundEvent:' || p.inbound_event_id AND action LIKE '%return')
    UNION ALL SELECT 'transaction:' || j.transaction_id FROM journal j WHERE j.cause = 'writtenOff'
      AND NOT EXISTS (SELECT FROM audit_entry WHERE subject = 'transaction:' || j.transaction_id AND action = 'writeOff')`,
};

const BY_CODE: Readonly<Record<string, (look: Look, seen: SeenOutside) => Promise<unknown[]>>> = {
  'I3 what is written down as delivered was received, and the other way round': async (look, { webhooks }) => {
    if (!webhooks) return [];
    const delivered = await look(`SELECT DISTINCT event_id AS id FROM webhook_delivery WHERE state = 'delivered'`);
    const known = await look('SELECT id FROM webhook_event');
    const received = new Set(webhooks.map(({ headers }) => String(headers['webhook-id'])));
    const ids = new Set(known.map(({ id }) => id as string));
    return [
      ...delivered
        .filter(({ id }) => !received.has(id as string))
        .map(({ id }) => ({ delivered: id, received: false })),
      ...[...received]
        .filter((id) => !ids.has(id) && isOfTransaction(webhooks, id))
        .map((id) => ({ received: id, known: false })),
    ];
  },

  'I3 the event of a step names its status': async (look) => {
    const steps = await look(
      `SELECT h.transaction_id, h.version, h.to_status, e.body FROM transaction_history h
       JOIN webhook_event e ON e.transaction_id = h.transaction_id AND e.sequence = h.version`,
    );
    return steps.filter(({ body, to_status: status }) => !isBare(String(body)) && statusIn(String(body)) !== status);
  },

  'I4 steps are sent in their order': async (look, { webhooks }) => {
    if (!webhooks) return [];
    const sequences = new Map(
      (await look('SELECT id, transaction_id, sequence FROM webhook_event')).map((each) => [
        each['id'] as string,
        each,
      ]),
    );
    const latest = new Map<string, number>();
    const counted = new Set<string>();
    return webhooks.flatMap(({ headers, path }) => {
      const event = sequences.get(String(headers['webhook-id']));
      if (!event || counted.has(`${path} ${String(event['id'])}`)) return []; // the first 2xx counts
      counted.add(`${path} ${String(event['id'])}`);
      const lane = `${path} ${String(event['transaction_id'])}`;
      const [before, now] = [latest.get(lane) ?? 0, event['sequence'] as number];
      latest.set(lane, now);
      return now > before ? [] : [{ lane, before, now }];
    });
  },

  'I5 what was answered as created is there': async (look, { created = [] }) =>
    look(
      'SELECT id FROM unnest($1::uuid[]) AS answered(id) WHERE NOT EXISTS (SELECT FROM transaction t WHERE t.id = answered.id)',
      [created],
    ),

  'I12 each confirmed decision of an operator is in the audit once': async (look, { decided = [] }) => {
    const written = await look('SELECT actor, action, subject FROM audit_entry');
    return decided.flatMap(({ actor, action, subject }) => {
      const count = written.filter(
        (row) => row['actor'] === actor && row['action'] === action && row['subject'] === subject,
      ).length;
      return count === 1 ? [] : [{ actor, action, subject, count }];
    });
  },

  'I10 the amounts are those of a quote': async (look) => {
    const rows = await look(`SELECT t.*, t.crypto::text AS crypto_text FROM transaction t`);
    return rows
      .filter((row) => !isQuote(row))
      .map(({ id, type, crypto, fiat, total }) => ({ id, type, crypto, fiat, total }));
  },

  'I11 no reader sees an older status after a newer one': async (look, { reads = [] }) => {
    const history = await look(
      'SELECT transaction_id, to_status FROM transaction_history ORDER BY transaction_id, version',
    );
    return [...new Set(reads.map(({ id }) => id))].flatMap((id) => {
      const steps = history.filter((each) => each['transaction_id'] === id).map((each) => each['to_status'] as string);
      let at = 0;
      return reads
        .filter((read) => read.id === id)
        .flatMap(({ status }) => {
          const next = steps.indexOf(status, at);
          if (next < 0) return [{ id, read: status, after: steps[at] }];
          at = next;
          return [];
        });
    });
  },
};

const isOfTransaction = (webhooks: readonly ReceivedWebhook[], id: string): boolean =>
  webhooks.some(
    ({ headers, body }) =>
      headers['webhook-id'] === id && (body as { message?: string }).message === 'TRANSACTION_UPDATED',
  );

/** Whether quoting the user's input, in fiat or in crypto, yields the stored numbers; a tolerated shortage changes none. */
function isQuote(row: Readonly<Record<string, unknown>>): boolean {
  const number = (name: string): Decimal => new Decimal(String(row[name]));
  const [type, cryptoCurrency, currency] = [
    row['type'] as TransactionType,
    row['crypto_currency'] as CryptoCode,
    row['currency'] as FiatCode,
  ];
  const givens = [Amount.of(number('crypto'), cryptoCurrency), Amount.of(number('fiat'), currency)];
  return givens.some((given) => {
    const { crypto, fiat, serviceCharge, partnerMarkup, total } = quote({
      type,
      cryptoCurrency,
      currency,
      given,
      cryptoPrice: number('crypto_price'),
      cryptoPriceUsd: number('crypto_price_usd'),
      serviceChargePercent: number('service_charge_percent'),
      partnerMarkupPercent: number('partner_markup_percent'),
      referralDiscountPercent: number('referral_discount_percent'),
      payoutServiceCharge: number('payout_service_charge'),
      pointsPerUsd: new Decimal(0),
    });
    return (
      crypto.value.eq(number('crypto')) &&
      fiat.value.eq(number('fiat')) &&
      serviceCharge.value.eq(number('service_charge')) &&
      partnerMarkup.value.eq(number('partner_markup')) &&
      total.value.eq(number('total'))
    );
  });
}

/** Whether a decrypted body is that of an old event, which keeps only the id of its subject (WEBHOOK_BODIES_DAYS). */
const isBare = (body: string): boolean =>
  Object.keys((JSON.parse(body) as { payload?: object }).payload ?? {}).join() === 'id';

const statusIn = (body: string): unknown => (JSON.parse(body) as { payload?: { status?: unknown } }).payload?.status;
