import { write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, Clock, type Fault, fault, HOUR, MINUTE, SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GuessSource } from './guess-origin.js';

interface Limit {
  /** Number of wrong passwords and codes, counted together, after which guesses are refused. */
  readonly most: number;
  /** How long they are refused, and after how long without a guess a count expires. */
  readonly forMs: number;
}

/** Limit of a login for one source. */
const OF_SOURCE: Limit = { most: 5, forMs: 15 * MINUTE };
/** Limit of a login for all unknown devices together, against guesses from many addresses. Known devices are not counted, and are admitted. */
const OF_STRANGERS: Limit = { most: 50, forMs: 12 * HOUR };
const STRANGERS = 'strangers';

/** Limits guesses at a login by source and by true time, so that moving the test clock unlocks nothing. */
@Injectable()
export class GuessLimiter {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a guess before it is checked, so that concurrent guesses count as well. Throws SIGN_IN_LOCKED while the source, or all strangers, are locked out,
   * even for a correct guess.
   */
  async admitGuess(loginId: string, { name, isKnown }: GuessSource): Promise<void> {
    await this.countGuess(loginId, name, OF_SOURCE);
    if (!isKnown) await this.countGuess(loginId, STRANGERS, OF_STRANGERS);
  }

  /** Resets the source's count after a correct guess that signs in. The strangers' count is reduced by this guess only. */
  async resetGuesses(loginId: string, source: GuessSource): Promise<void> {
    await write(this.database, sql`DELETE FROM sign_in_guess WHERE login_id = ${loginId} AND source = ${source.name}`);
    if (!source.isKnown) await this.uncountGuess(loginId, [STRANGERS]);
  }

  /** Uncounts one correct guess that does not sign in by itself. */
  async undoGuess(loginId: string, { name, isKnown }: GuessSource): Promise<void> {
    await this.uncountGuess(loginId, isKnown ? [name] : [name, STRANGERS]);
  }

  /** Whether a source is locked out of the login now. */
  async isLocked(loginId: string): Promise<boolean> {
    const found = await rows(
      this.database,
      sql`SELECT FROM sign_in_guess WHERE login_id = ${loginId} AND locked_until > ${this.clock.trueTime()} LIMIT 1`,
    );
    return found.length > 0;
  }

  private async countGuess(loginId: string, source: string, { most, forMs }: Limit): Promise<void> {
    const now = this.clock.trueTime();
    const counts = sql`(g.locked_until IS NULL AND g.guessed_at > ${after(now, -forMs)}::timestamptz)`;
    const counted = await rows(
      this.database,
      sql`INSERT INTO sign_in_guess AS g (login_id, source, failures, locked_until, guessed_at)
          VALUES (${loginId}, ${source}, 1, NULL, ${now})
          ON CONFLICT (login_id, source) DO UPDATE SET
            failures = CASE WHEN ${counts} THEN g.failures + 1 ELSE 1 END,
            locked_until = CASE WHEN ${counts} AND g.failures + 1 >= ${most} THEN ${after(now, forMs)}::timestamptz END,
            guessed_at = ${now}
          WHERE g.locked_until IS NULL OR g.locked_until <= ${now} RETURNING login_id`,
    );
    if (counted.length === 0) throw await this.locked(loginId, source);
  }

  private async locked(loginId: string, source: string): Promise<Fault> {
    const [found] = await rows<{ until: Date | null }>(
      this.database,
      sql`SELECT locked_until AS until FROM sign_in_guess WHERE login_id = ${loginId} AND source = ${source}`,
    );
    const left = (found?.until?.getTime() ?? 0) - this.clock.trueTime().getTime();
    const retryAfter = Math.max(1, Math.ceil(left / SECOND));
    return fault('SIGN_IN_LOCKED', { retryAfter, time: timeText(retryAfter) });
  }

  private async uncountGuess(loginId: string, sources: readonly string[]): Promise<void> {
    await write(
      this.database,
      sql`UPDATE sign_in_guess SET failures = greatest(failures - 1, 0), locked_until = NULL
          WHERE login_id = ${loginId} AND source = ANY(${[...sources]}::text[])`,
    );
  }
}

function timeText(seconds: number): string {
  const minutes = Math.ceil((seconds * SECOND) / MINUTE);
  if (minutes > 60) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
