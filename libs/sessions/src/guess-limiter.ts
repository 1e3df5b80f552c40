import { rows, sql, write } from '@rampart/data';
import { after, Clock, MINUTE } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Wrong passwords and codes, counted together, after which a login is locked. */
const MAX_WRONG = 5;
const LOCKED_FOR_MS = 15 * MINUTE;

/** Limits guesses at a login by true time: a moved test clock unlocks nothing. */
@Injectable()
export class GuessLimiter {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts a guess before it is checked, so concurrent guesses count as well. False while the login is locked. */
  async admitGuess(loginId: string): Promise<boolean> {
    const now = this.clock.trueTime();
    const counted = await rows(
      this.database,
      sql`UPDATE login SET
            failures = CASE WHEN locked_until IS NULL THEN failures + 1 ELSE 1 END,
            locked_until = CASE WHEN locked_until IS NULL AND failures + 1 >= ${MAX_WRONG} THEN ${after(now, LOCKED_FOR_MS)}::timestamptz END
          WHERE id = ${loginId} AND (locked_until IS NULL OR locked_until <= ${now}) RETURNING id`,
    );
    return counted.length > 0;
  }

  /** Resets the count after a right guess that signs in. */
  async resetGuesses(loginId: string): Promise<void> {
    await write(this.database, sql`UPDATE login SET failures = 0, locked_until = NULL WHERE id = ${loginId}`);
  }

  /** Uncounts one right guess that does not sign in by itself. */
  async undoGuess(loginId: string): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE login SET failures = greatest(failures - 1, 0), locked_until = NULL WHERE id = ${loginId}`,
    );
  }
}
