const KEYS = { tests: ['test/journeys/idempotency.spec'], project: 'journeys' };
const QUOTES = { file: 'libs/pricing/src/held-quotes.ts', tests: ['test/journeys/quotes.spec'], project: 'journeys' };

/** Calls that are repeated, and quotes that are held. */
export const CALLS = [
  {
    ...KEYS,
    name: 'an Idempotency-Key with another body is answered the same',
    file: 'libs/http/src/idempotency/idempotency.interceptor.ts',
    find: 'if (this.answers.fingerprint(call.content) !== answered.fingerprint)',
    replace: 'if (answered.fingerprint === undefined)',
    only: 'with another body is 422',
  },
  {
    ...KEYS,
    name: 'an Idempotency-Key is looked up without the partner',
    file: 'libs/http/src/idempotency/stored-answers.ts',
    find: 'WHERE partner_id = ${partnerId} AND scope = ${scope}',
    replace: 'WHERE scope = ${scope}',
    only: 'the same key of another is another key',
  },
  {
    ...KEYS,
    name: 'an Idempotency-Key of one user answers the token of another',
    file: 'libs/http/src/idempotency/keyed-call.ts',
    find: '...(userId === undefined ? [] : [`user ${userId}`]), ',
    replace: '',
    only: 'the token of one is never answered',
  },
  {
    ...KEYS,
    name: 'an Idempotency-Key is the same at every address',
    file: 'libs/http/src/idempotency/keyed-call.ts',
    find: 'request.method, pathOf(request)].join',
    replace: 'request.method].join',
    only: 'at another address is another call',
  },
  {
    ...KEYS,
    name: 'calls with one Idempotency-Key run at the same moment',
    file: 'libs/http/src/idempotency/idempotency.interceptor.ts',
    find: "if (!(await this.answers.lock(manager, call))) throw fault('IDEMPOTENCY_IN_PROGRESS');",
    replace: '',
    only: 'a second one is refused while the first',
  },
  {
    ...KEYS,
    name: 'a wrong guess of a phone code with an Idempotency-Key is free',
    file: 'libs/users/src/phone-verification.ts',
    find: 'keepWrites(); // a wrong guess counts',
    replace: '',
    only: 'does not give guesses back',
  },
  {
    name: 'a repeated call commits its effect without its answer',
    file: 'libs/http/src/idempotency/idempotency.interceptor.ts',
    find: 'await this.answers.store(await unit.manager(), call,',
    replace: 'await this.answers.store(this.database, call,',
    tests: ['test/medium/keyed-calls.spec'],
    project: 'medium',
    only: 'in one database transaction',
  },
  {
    ...QUOTES,
    name: 'a quote is taken after it expired',
    find: 'if (held.expiresAt <= this.clock.now())',
    replace: 'if (held.expiresAt <= held.createdAt)',
    only: 'expires by the clock',
  },
  {
    ...QUOTES,
    name: 'a quote is taken for another amount',
    find: "return order.given && !isSameAmount(held, order.given) ? 'amount' : undefined;",
    replace: 'return undefined;',
    only: 'is for the amount it was made for',
  },
];
