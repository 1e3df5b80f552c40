-- Double-entry books, and what reconciliation finds when it compares them.

CREATE TABLE journal (
  id uuid NOT NULL,
  transaction_id uuid,
  partner_id uuid NOT NULL,
  cause text NOT NULL,
  reference text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT journal_of_house CHECK ((partner_id = '00000000-0000-0000-0000-000000000000'::uuid) = (transaction_id IS NULL)),
  UNIQUE (cause, reference, partner_id),
  FOREIGN KEY (transaction_id, partner_id) REFERENCES transaction (id, partner_id),
  PRIMARY KEY (id, partner_id)
);
CREATE INDEX journal_at_idx ON journal (at);
CREATE INDEX journal_transaction_id_idx ON journal (transaction_id);

-- In the month of its journal. Journals themselves have no months: by their key a fact is booked once, whenever that is.
CREATE TABLE posting (
  journal_id uuid NOT NULL,
  id uuid NOT NULL,
  partner_id uuid NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  amount numeric(38,18) NOT NULL,
  CONSTRAINT posting_amount_not_zero CHECK (amount <> 0),
  PRIMARY KEY (journal_id, id, partner_id)
) PARTITION BY RANGE (journal_id);
CREATE INDEX posting_currency_partial_idx ON posting (currency) WHERE (account = 'matching'::text);
CREATE TABLE months.posting_rest PARTITION OF posting DEFAULT;

CREATE TABLE manual_booking (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  currency text NOT NULL,
  amount numeric(38,18) NOT NULL,
  reference text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  reason text NOT NULL,
  decided_by text,
  decided_at timestamptz,
  CONSTRAINT manual_booking_amount_positive CHECK (amount > 0)
);
CREATE UNIQUE INDEX manual_booking_subject_reference_partial_idx ON manual_booking (subject, reference) WHERE (state <> 'rejected'::text);

CREATE TABLE wallet_opening (
  chain text NOT NULL,
  currency text NOT NULL,
  amount numeric(38,18) NOT NULL,
  seen_at timestamptz NOT NULL,
  agreed_at timestamptz,
  differs_since timestamptz,
  PRIMARY KEY (chain, currency)
);

CREATE TABLE reconciliation_finding (
  id uuid PRIMARY KEY,
  rule text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz,
  span_from timestamptz,
  span_to timestamptz,
  UNIQUE (rule, subject)
);
CREATE INDEX reconciliation_finding_resolved_at_idx ON reconciliation_finding (resolved_at);

-- The balance of each account and currency, in parts that `fold_sums` adds up.
CREATE TABLE account_sum (
  account text NOT NULL,
  currency text NOT NULL,
  amount numeric NOT NULL,
  entries bigint NOT NULL
);
