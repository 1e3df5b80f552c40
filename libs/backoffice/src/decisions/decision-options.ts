import { type DecisionAction, Fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { type Decision, Decisions } from './decide.js';
import type { DecisionContent } from './decision.js';

/** The actions on a transaction itself; matching starts from the payment. `complete` requires a proof, for which this is a placeholder. */
const TESTED: Partial<Record<DecisionAction, DecisionContent>> = {
  retryPayout: {},
  refund: {},
  complete: { reference: 'to be given' },
  notSent: {},
  writeOff: {},
};

export interface DecisionOption {
  readonly action: DecisionAction;
  /** Why it is not possible now; null if it is. */
  readonly problem: string | null;
}

/** Lists the actions that an operator can take on a transaction now, and why not the others. */
@Injectable()
export class DecisionOptions {
  constructor(private readonly decisions: Decisions) {}

  /** Throws TRANSACTION_NOT_FOUND. */
  async listOptions(transactionId: string, by: string): Promise<DecisionOption[]> {
    const options: DecisionOption[] = [];
    for (const [action, content] of Object.entries(TESTED))
      options.push(
        await this.testOption({ by, transactionId, action: action as DecisionAction, content, reason: 'what if' }),
      );
    return options;
  }

  private async testOption(decision: Decision): Promise<DecisionOption> {
    const { action } = decision;
    try {
      await this.decisions.previewDecision(decision);
      return { action, problem: null };
    } catch (error) {
      if (error instanceof Fault && error.code !== 'TRANSACTION_NOT_FOUND') return { action, problem: error.message };
      throw error;
    }
  }
}
