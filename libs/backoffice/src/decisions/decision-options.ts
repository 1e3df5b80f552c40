import type { DecisionOptionView } from '@rampart/contract';
import { type DecisionAction, Fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { Decisions } from './decide.js';
import type { DecisionContent } from './decision.js';

/** What can be decided about a transaction itself; matching begins at the money. `complete` needs a proof: any text stands for it here. */
const ASKED: Partial<Record<DecisionAction, DecisionContent>> = {
  retryPayout: {},
  refund: {},
  complete: { reference: 'to be given' },
  writeOff: {},
};

/** What an operator can decide about a transaction now, and why not the rest. */
@Injectable()
export class DecisionOptions {
  constructor(private readonly decisions: Decisions) {}

  /** Throws TRANSACTION_NOT_FOUND. */
  async listOptions(transactionId: string): Promise<DecisionOptionView[]> {
    const options: DecisionOptionView[] = [];
    for (const [action, content] of Object.entries(ASKED))
      options.push(await this.testOption(transactionId, action as DecisionAction, content));
    return options;
  }

  private async testOption(
    transactionId: string,
    action: DecisionAction,
    content: DecisionContent,
  ): Promise<DecisionOptionView> {
    try {
      await this.decisions.previewDecision({ transactionId, action, content, reason: 'what if' });
      return { action, problem: null };
    } catch (error) {
      if (error instanceof Fault && error.code !== 'TRANSACTION_NOT_FOUND') return { action, problem: error.message };
      throw error;
    }
  }
}
