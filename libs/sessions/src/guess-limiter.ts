import { rows, sql, write } from '@rampart/data';
import { after, Clock, MINUTE } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Wrong passwords and codes together, after which a login is locked. */
const MAX_WRONG = 5;
const LOCKED_FOR_MS = 15 * MINUTE;

/** How often a login may be guessed at. The true time counts: a moved test clock unlocks nothing. */
@Injectable()
export class GuessLimiter {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts a guess before it is looked at, so that guesses at the same moment count as well. False while the login is locked. */
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

  /** That guess was right, and so is whoever made it: earlier wrong ones are forgotten. */
  async resetGuesses(loginId: string): Promise<void> {
    await write(this.database, sql`UPDATE login SET failures = 0, locked_until = NULL WHERE id = ${loginId}`);
  }

  /** That guess was right but does not let in by itself: it alone is taken back. */
  async undoGuess(loginId: string): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE login SET failures = greatest(failures - 1, 0), locked_until = NULL WHERE id = ${loginId}`,
    );
  }
}
