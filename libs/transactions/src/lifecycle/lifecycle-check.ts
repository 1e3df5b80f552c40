import { lifecycleProblems } from '@rampart/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PAYOUT_LIFECYCLE } from './payout-lifecycle.js';
import { TRANSACTION_LIFECYCLE } from './transaction-lifecycle.js';

/** Refuses to start on a table with a row that can never fire. */
@Injectable()
export class LifecycleCheck implements OnModuleInit {
  onModuleInit(): void {
    const problems = [...lifecycleProblems(TRANSACTION_LIFECYCLE), ...lifecycleProblems(PAYOUT_LIFECYCLE)];
    if (problems.length > 0) throw new Error(`The lifecycles are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
