type Place = 'text' | 'names' | 'constants';

export interface RetiredWord {
  readonly words: readonly string[];
  readonly instead: string;
  readonly in: Place;
}

/**
 * Each row: words that were used here before, and the field's words that replace them. `in` says where a row applies: `text` in comments, strings, JSX and
 * names alike; `names` in identifiers and file names; `constants` in SCREAMING_SNAKE names.
 * A row of several words matches them in sequence: `notNow`, `NOT_NOW`, `not-now.ts`.
 */
export const RETIRED: readonly RetiredWord[] = [
  ...rows('text', {
    'told, tell, tells, telling': 'say, report, receive, notify; an InboundEvent; a declared error',
    'deed, deeds': 'privileged action',
    'errand, errands': 'SendCommand, buildSend, buildReturn',
    'hindrance, hindrances': 'SendBlock',
    'whoever, somebody, someone, nobody, anybody, anyone':
      'the actor: the partner, the operator, the user, the worker, the provider',
    'tries': 'attempts; retries',
    'wanted, wants, wanting': 'newJob, OutboxJob, enqueue; requires, needs',
    'twin, twins': 'duplicate',
    'stray, strays': 'excess or unmatched payment',
    'outlived': 'RETENTION, retention',
    'parked': 'queued',
    'beat, beats': 'heartbeat, recordHeartbeat',
    'undone': 'dryRun, preview; reversed',
    'rehearse, rehearses, rehearsal': 'dryRun, preview',
    'perhaps': 'may; optional',
    'hopeless': 'exhausted',
    'ailing': 'degraded',
    'insist, insists': 'retry, retries',
    'strike, strikes': 'fault, faults',
  }),
  ...rows('names', {
    'try': 'attempt',
    'letter, letters': 'WebhookRequest',
    'happens': 'simulate',
    'hear, hears, learn, learns': 'onNotify; observe',
    'sometime': 'scheduleCheck',
    'is eager': 'adaptBackoff',
    'together': 'Batcher',
    'story': 'TransactionDetails, Timeline',
    'visit, visits': 'CheckoutSession',
    'papers': 'documents',
    'wish, wishes': 'options',
    'said': 'request: ReturnRequest, BookingRequest',
    'money word': 'ReceiptLookup',
    'provider word': 'ProviderStatus',
    'not now': 'deferred',
    'ask again': 'unknown',
    'left behind': 'stale: requeueStaleDeliveries',
    'take back, takes back, taken back': 'reverse, ReversiblePosting, reversalCause',
    'least': 'minimum: minimumAmount',
    'uncounted': 'unmetered',
    'open shop': 'testbed',
    'patience': 'timeout',
  }),
  ...rows('constants', {
    most: 'MAX',
    longest: 'MAX; TIMEOUT',
    few: 'THRESHOLD; BATCH',
    enough: 'THRESHOLD; MIN',
  }),
];

/** Words before `try` that make it a noun: an attempt. As a verb in a sentence ("Try again later.") it is plain English. */
export const BEFORE_NOUN: readonly (string | undefined)[] = [
  'a',
  'an',
  'the',
  'this',
  'that',
  'each',
  'every',
  'one',
  'any',
  'no',
  'first',
  'second',
  'third',
  'next',
  'last',
  'new',
  'another',
  'per',
  'its',
  'same',
  'failed',
];

/** Names that occur in the contract, in rows, in routes or in other people's software; `text` is the whole word as it is written. */
export const EXCEPTIONS = [
  { text: 'pg_try_advisory_lock', because: 'Postgres names it' },
  { text: 'pg_try_advisory_xact_lock', because: 'Postgres names it' },
  { text: 'wantedAgain', because: 'a field of the contract' },
  { text: 'strayFiat', because: 'an operation of openapi.json' },
  { text: 'Told_', because: "the webhooks' operations of openapi.json begin with it" },
];

/** Fields of responses and of rows that keep a retired word, with the folder that writes them. */
export const FIELDS = [
  { field: 'deed', in: 'apps/ops/src/board', because: 'audit entries have it' },
  { field: 'tries', in: 'apps/ops/src/kyc', because: 'GET /ops/api/kyc/{userId} answers it' },
  { field: 'least', in: 'apps/ops/src/transactions', because: 'GET /ops/transactions/{id} answers it' },
  { field: 'parked', in: 'apps/ops/src/transactions', because: 'GET /ops/transactions/{id} answers it' },
];

function rows(where: Place, table: Record<string, string>): RetiredWord[] {
  return Object.entries(table).flatMap(([retired, instead]) =>
    retired.split(', ').map((words) => ({ words: words.split(' '), instead, in: where })),
  );
}
