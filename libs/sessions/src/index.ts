export { AttemptLimits } from './attempt-limits.js';
export * from './audited.js';
export * from './enrolment.js';
export * from './guess-limiter.js';
export { HASH_GATE } from './hash-gate.js';
export type { GuessOrigin } from './guess-origin.js';
export * from './known-devices.js';
export * from './logins.js';
export * from './mount-sessions.js';
export * from './passkeys.controller.js';
export { assertGoodPassword } from './password-policy.js';
export { PASSWORD_GATE } from './passwords.js';
export * from './person-directory.js';
export * from './second-factor.js';
export {
  HandlesCredentials,
  handlesCredentials,
  OpenWithoutSecondFactor,
  OwnLogin,
  Roles,
  SessionGuard,
  SignedIn,
  type SignedInRequest,
  StepUp,
  STEP_UP,
} from './session-guard.js';
export * from './session-list.js';
export * from './sessions.module.js';
export * from './sign-in.dto.js';
export * from './sign-in.js';
export * from './sign-in.controller.js';
export { DAILY_WORK_MS } from './session-data.js';
