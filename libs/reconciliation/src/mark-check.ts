import { OutsideMarks } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import type { Found } from './rules/rule.js';

/** Reports that the vault does not keep the database's mark, so that payouts wait. */
@Injectable()
export class MarkCheck {
  constructor(private readonly marks: OutsideMarks) {}

  /** Raises the mark, so that the recovery of a vault is noticed without a payout. */
  async runCheck(): Promise<{ found: Found[] }> {
    await this.marks.raiseMark();
    const detail = this.marks.findProblem();
    return { found: detail === undefined ? [] : [{ subject: 'outsideMark', detail }] };
  }
}
