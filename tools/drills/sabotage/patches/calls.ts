import type { Sabotage } from '../sabotage.js';

const KEYS = { tests: ['test/journeys/idempotency.spec'], project: 'journeys' } as const;
const QUOTES = {
  file: 'libs/pricing/src/held-quotes.ts',
  tests: ['test/journeys/quotes.spec'],
  project: 'journeys',
} as const;

/** Calls that are repeated, and quotes that are held. */
export const CALLS: readonly Sabotage[] = [
  {
    name: 'the pipe strips what our own parameter decorators hand over',
    file: 'libs/http/src/validation.pipe.ts',
    find: 'new ValidationPipe(OPTIONS)',
    replace: 'new ValidationPipe({ ...OPTIONS, validateCustomDecorators: true })',
    tests: ['libs/http/src/filters.spec'],
    project: 'unit',
    only: 'arrives as the decorator made it',
  },
  {
    name: 'a query of Filters is not checked',
    file: 'libs/http/src/filters.ts',
    find: 'QueryAndBody(dtoPipe(dto))',
    replace: 'QueryAndBody(dto)',
    tests: ['libs/http/src/filters.spec'],
    project: 'unit',
    only: 'is refused by the rules of that DTO',
  },
  {
    ...KEYS,
    name: 'an Idempotency-Key with another body is answered the same',
    file: 'libs/http/src/idempotency/idempotency.interceptor.ts',
    find: 'if (this.answers.fingerprintOf(call.content) !== answered.fingerprint)',
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
    find: "if (!(await this.answers.lockKey(manager, call))) throw fault('IDEMPOTENCY_IN_PROGRESS');",
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
    find: 'await this.answers.storeAnswer(await unit.openManager(), call,',
    replace: 'await this.answers.storeAnswer(this.database, call,',
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
