import type { Realm } from '@rampart/data';
import { HOUR, MINUTE } from '@rampart/kernel';
import 'express-session';

declare module 'express-session' {
  /** Times are milliseconds of true time, so that moving the sandbox's clock ends no session. */
  interface SessionData {
    realm: Realm;
    loginId: string;
    /** `code`: the password was correct, and a code is still required. */
    stage: 'code' | 'in';
    since: number;
    /** Time of the last code. */
    steppedUpAt?: number;
    /** Time of the last recovery code. */
    recoveredAt?: number;
    /** A sealed secret that is not confirmed yet. */
    enrolling?: string;
    /** The challenge that a passkey must sign next. */
    challenge?: { readonly value: string; readonly at: number };
    /** Address and browser, for the list of sessions. */
    address: string;
    browser: string;
  }
}

/** A session ends after this long without a request. */
export const IDLE_MS = 30 * MINUTE;
/** Maximum lifetime of a session. */
export const MAX_LIFE_MS = 12 * HOUR;
/** Maximum time between password and code. */
export const CODE_WAIT_MS = 10 * MINUTE;
/** How long a recovery code allows setting up another app. */
export const RECOVERY_MS = 10 * MINUTE;
/** How long a code is valid for access to secrets and money. */
export const STEP_UP_MS = 5 * MINUTE;
/** How long a code is valid for work that operators do all day, such as identity checks. */
export const DAILY_WORK_MS = HOUR;
