import type { Realm } from '@rampart/data';
import { HOUR, MINUTE } from '@rampart/kernel';
import 'express-session';

declare module 'express-session' {
  /** Times are milliseconds of the true time: moving the sandbox's clock signs nobody out. */
  interface SessionData {
    realm: Realm;
    loginId: string;
    /** `code`: the password was right, a code is still wanted. */
    stage: 'code' | 'in';
    since: number;
    /** When a code was last shown. */
    steppedUpAt?: number;
    /** When a recovery code was last shown. */
    recoveredAt?: number;
    /** A sealed secret that is not confirmed yet. */
    enrolling?: string;
    /** Where from and with what, for the list of sessions. */
    address: string;
    browser: string;
  }
}

/** Without a request for so long, a session ends. */
export const IDLE_MS = 30 * MINUTE;
/** And after so long, whatever happens. */
export const LONGEST_MS = 12 * HOUR;
/** Between password and code. */
export const CODE_WAIT_MS = 10 * MINUTE;
/** How long a recovery code lets another app be set up. */
export const RECOVERY_MS = 10 * MINUTE;
/** How long a code stands for secrets and money. */
export const STEP_UP_MS = 5 * MINUTE;
