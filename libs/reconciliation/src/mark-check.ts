import { OutsideMarks } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import type { Found } from './rules/rule.js';

/** Finds that the vault does not keep the mark of the database, for which payouts wait. */
@Injectable()
export class MarkCheck {
  constructor(private readonly marks: OutsideMarks) {}

  /** Raises the mark, so that a vault that answers again is known without a payout. */
  async runCheck(): Promise<{ found: Found[] }> {
    await this.marks.raiseMark();
    const detail = this.marks.findProblem();
    return { found: detail === undefined ? [] : [{ subject: 'outsideMark', detail }] };
  }
}
