import type { Payout } from '@rampart/data';
import { UnclearAnswer } from '@rampart/ports';
import { Logger } from '@nestjs/common';
import type { Dispatch } from './dispatch.js';

const log = new Logger('Payout');

/** Maps errors of a provider to `unclear`. Errors of the database pass through, and the job is retried. */
export async function unclearOnError(payout: Payout, provider: () => Promise<Dispatch>): Promise<Dispatch> {
  try {
    return await provider();
  } catch (error) {
    log.warn(`payout ${payout.id} is unclear: ${(error as Error).message}`);
    const unclear = { outcome: 'unclear', reason: (error as Error).message } as const;
    return error instanceof UnclearAnswer ? { ...unclear, isAnswered: true } : unclear;
  }
}
