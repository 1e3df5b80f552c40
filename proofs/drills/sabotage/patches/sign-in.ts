import type { Sabotage } from '../sabotage.js';

const TOKENS = { tests: ['test/journeys/service-tokens.spec'], project: 'journeys' } as const;
const GUESSES = { tests: ['proofs/journeys/dashboard/guesses.spec'], project: 'journeys' } as const;
const SIGN_IN = { tests: ['test/journeys/dashboard/sign-in.spec'], project: 'journeys' } as const;
const PASSKEYS = { tests: ['proofs/journeys/dashboard/passkeys.spec'], project: 'journeys' } as const;
const JOBS = { tests: ['test/medium/jobs/webhook-jobs.spec'], project: 'medium' } as const;
const TEAM = {
  tests: ['test/journeys/dashboard/team.spec'],
  project: 'journeys',
  only: 'lets owners know',
} as const;
const SECOND = { ...TOKENS, file: 'libs/backoffice/src/decisions/second-person.ts', in: 'assertSecondPerson' } as const;

/** Who gets in: people, scripts and what they may. */
export const SIGNING_IN: readonly Sabotage[] = [
  {
    ...TEAM,
    name: 'an owner is invited without the knowledge of the others',
    file: 'libs/partners/src/invitations.ts',
    in: 'Invitations.createInvitation',
    find: "if (role === 'owner') await this.notices.announce(manager, partnerId, { change: 'invited', owner: address });",
    replace: '',
  },
  {
    ...TEAM,
    name: 'an owner is removed without the knowledge of the others',
    file: 'libs/partners/src/members.ts',
    in: 'Members.removeMember',
    find: "if (leaving.role === 'owner')",
    replace: 'if (false)',
  },
  {
    ...SECOND,
    name: 'a service token is a second pair of eyes',
    find: "if (isTokenActor(by)) throw fault('FOUR_EYES_BY_PERSON');",
    replace: '',
    only: 'a token approves nothing',
  },
  {
    ...SECOND,
    name: 'an operator approves what their own service token proposed',
    find: 'personBehind(proposedBy) === personBehind(by)',
    replace: 'proposedBy === by',
    only: 'what a token proposed waits for a person',
  },
  {
    ...TOKENS,
    name: 'a service token reaches every route',
    file: 'apps/ops/src/operators/for-operators.ts',
    in: 'assertScope',
    find: "if (!person.tokenScopes.includes(scope)) throw fault('TOKEN_SCOPE_MISSING', { scope });",
    replace: '',
    only: 'with the scope',
  },
  {
    ...TOKENS,
    name: 'a revoked service token goes on',
    file: 'libs/partners/src/token-credentials.ts',
    in: 'TokenCredentials.findStored',
    find: 'AND t.revoked_at IS NULL',
    replace: '',
    only: 'are over in every process',
  },
  {
    ...TOKENS,
    name: "an operator's password alone does what the console asks a code for",
    file: 'libs/partners/src/operators.ts',
    in: 'Operators.authenticateOperator',
    find: "if (login && operator && !login.seeded) throw fault('OPERATOR_BASIC_REFUSED');",
    replace: '',
    only: 'for the console alone',
  },
  {
    ...GUESSES,
    name: 'unknown devices guess for ever, each from another address',
    file: 'libs/sessions/src/guess-limiter.ts',
    in: 'GuessLimiter.admitGuess',
    find: 'if (!isKnown) await this.countGuess(loginId, STRANGERS, OF_STRANGERS);',
    replace: 'void isKnown;',
    only: 'from ever more addresses',
  },
  {
    ...GUESSES,
    name: 'a lock says whose name it is',
    file: 'libs/sessions/src/logins.ts',
    in: 'Logins.checkPassword',
    find: 'await this.guesses.admitGuess(guessed, source);',
    replace: 'if (login) await this.guesses.admitGuess(guessed, source);',
    only: 'at a name that no login has',
  },
  {
    ...GUESSES,
    name: 'a device stays known after the password was changed',
    file: 'libs/sessions/src/known-devices.ts',
    in: 'KnownDevices.sourceOf',
    find: ' && device.passwordTag === tagOf(login)',
    replace: '',
    only: 'once the password is another',
  },
  {
    ...SIGN_IN,
    name: 'a session that was left open is enough for a first second factor',
    file: 'libs/sessions/src/enrolment.ts',
    in: 'Enrolment.beginEnrolment',
    find: 'await this.askPassword(request, login, password);',
    replace: 'await Promise.resolve();',
    only: 'asks for the password again',
  },
  {
    ...PASSKEYS,
    name: "a passkey's challenge is answered twice",
    file: 'libs/sessions/src/passkey-challenge.ts',
    in: 'takeChallenge',
    find: 'delete request.session.challenge;',
    replace: '',
    only: 'with one that was answered',
  },
  {
    ...JOBS,
    name: 'Bull Board adds and changes jobs',
    file: 'apps/ops/src/board/queue-actions.ts',
    in: 'allowedQueueActions',
    find: "next(isAllowed ? undefined : fault('QUEUE_ACTION_REFUSED'));",
    replace: 'next(isAllowed ? undefined : undefined);',
    only: 'cannot be added by hand',
  },
  {
    ...JOBS,
    name: "a job that the outbox did not publish removes another's row",
    file: 'libs/jobs/src/job-runner.ts',
    in: 'JobRunner.runJob',
    find: 'assertFromOutbox(job);',
    replace: '',
    only: "that names another job's row",
  },
  {
    name: 'a refused sign-in takes as long as its name makes it',
    file: 'libs/sessions/src/even-refusals.ts',
    in: 'untilNextStep',
    find: 'Math.ceil(elapsedMs / STEP_MS) * STEP_MS - elapsedMs',
    replace: '0',
    tests: ['libs/sessions/src/even-refusals.spec'],
    project: 'unit',
  },
];
