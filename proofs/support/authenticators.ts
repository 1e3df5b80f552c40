import { Clock } from '@rampart/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * The authenticator apps of users in a browser. A code is valid once and for a minute, and a browser on a busy machine is slow: so that no user waits for a
 * next code or enters one too late, each code advances the service's real time by a step.
 */
export class Authenticators {
  private ahead = 0;

  constructor(service: INestApplicationContext) {
    jest.spyOn(service.get(Clock, { strict: false }), 'trueTime').mockImplementation(() => new Date(this.now()));
  }

  /** The service's true time, in milliseconds. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** The next code for a secret. */
  codeOf(secret: string): string {
    this.pass(STEP_MS);
    return new TOTP({ secret }).generate({ timestamp: this.now() });
  }

  /** Advances the clock by this many milliseconds. */
  pass(ms: number): void {
    this.ahead += ms;
  }
}
