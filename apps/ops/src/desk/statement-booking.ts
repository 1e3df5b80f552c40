import { assertSecondPerson, FourEyes } from '@rampart/backoffice';
import {
  type BookedCredits,
  BookingReview,
  DeskImports,
  type LineDecision,
  ProposedFiles,
  ProposedLines,
  UndecidedLines,
} from '@rampart/bank-desk';
import { inUnit, keepIf, writer } from '@rampart/data';
import type { Executor } from '@rampart/sql';
import { Decimal, fault, personBehind } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertBooked, type DecidedState, decidedStateOf } from './desk-outcomes.js';

/**
 * Books statements and lines for operators. What pays orders counts toward the limit of decisions that an operator makes alone. Beyond the limit, or if the
 * balances do not show that a file belongs to the account, the first operator proposes and another one books.
 */
@Injectable()
export class StatementBooking {
  constructor(
    private readonly database: DataSource,
    private readonly imports: DeskImports,
    private readonly files: ProposedFiles,
    private readonly undecided: UndecidedLines,
    private readonly lines: ProposedLines,
    private readonly review: BookingReview,
    private readonly fourEyes: FourEyes,
  ) {}

  /** Throws NOT_FOUND, DESK_NOT_POSSIBLE, FOUR_EYES_REQUIRED, FOUR_EYES_BY_PERSON. */
  bookFile(id: string, by: string): Promise<'booked' | 'proposed'> {
    const carryOut = async (): Promise<'booked'> => assertBooked(await this.imports.bookFile(id, by));
    return this.underLock(by, async (executor) => {
      const file = await this.files.lockFile(id);
      if (file?.state !== 'staged') return carryOut();
      return decideOrPropose(executor, {
        by,
        proposedBy: file.proposedBy,
        carryOut,
        isMadeAlone: async () =>
          (await this.review.findUnproven(id)) === undefined &&
          this.isAlone(executor, await this.review.sumCredits(id), { id, by, action: 'bookStatement' }),
        propose: () => this.files.proposeFile(id, by),
      });
    });
  }

  /**
   * Decides about a line. A decision that differs from the proposed one is a new proposal. Throws NOT_FOUND, DESK_NOT_POSSIBLE, FOUR_EYES_REQUIRED,
   * FOUR_EYES_BY_PERSON.
   */
  decideLine(
    { id, line }: { readonly id: string; readonly line: number },
    { decision, by }: { readonly decision: LineDecision; readonly by: string },
  ): Promise<DecidedState | 'proposed'> {
    return this.underLock(by, async (executor) => {
      const proposed = await this.lines.findProposal(id, line);
      return decideOrPropose(executor, {
        by,
        proposedBy: proposed?.decision === decision ? proposed.by : null,
        carryOut: async () => decidedStateOf(await this.undecided.decideLine(id, line, decision)),
        isMadeAlone: async (state) =>
          state === 'known' ||
          this.isAlone(executor, await this.review.findLastCredit(id), { id, by, action: 'decideLine' }),
        propose: () => this.lines.proposeDecision(id, line, { decision, by }),
      });
    });
  }

  private underLock<T>(by: string, work: (executor: Executor) => Promise<T>): Promise<T> {
    return inUnit(this.database, async () => {
      const executor = await writer(this.database);
      await this.fourEyes.lockDecisions(executor, by);
      return work(executor);
    });
  }

  private isAlone(
    executor: Executor,
    credits: readonly BookedCredits[],
    { id, by, action }: { id: string; by: string; action: string },
  ): Promise<boolean> {
    const amounts = credits.map(({ amount, currency }) => ({ amount: new Decimal(amount), currency }));
    const worth = this.fourEyes.worthOf(...amounts);
    return this.fourEyes.decideAlone(executor, { by, action, subject: `deskImport:${id}`, worth });
  }
}

interface Proposable<T> {
  readonly by: string;
  /** The operator who made the same proposal before. */
  readonly proposedBy: string | null;
  readonly carryOut: () => Promise<T>;
  /** Checked after the decision was carried out; if it returns false, the decision is rolled back. */
  readonly isMadeAlone: (result: T) => Promise<boolean>;
  readonly propose: () => Promise<void>;
}

/** Carries a decision out, or proposes it. Throws FOUR_EYES_REQUIRED for the operator who proposed it. */
async function decideOrPropose<T>(
  executor: Executor,
  { by, proposedBy, carryOut, isMadeAlone, propose }: Proposable<T>,
): Promise<T | 'proposed'> {
  if (proposedBy !== null && personBehind(proposedBy) !== personBehind(by)) {
    assertSecondPerson(by, proposedBy);
    return carryOut();
  }
  const made = await keepIf(
    executor,
    async () => {
      const result = await carryOut();
      return (await isMadeAlone(result)) ? result : 'proposed';
    },
    (result) => result !== 'proposed',
  );
  if (made !== 'proposed') return made;
  if (proposedBy !== null) throw fault('FOUR_EYES_REQUIRED');
  await propose();
  return 'proposed';
}
