import type { Payout } from '@rampart/data';
import { NothingSent } from '@rampart/ports';
import { Logger } from '@nestjs/common';
import { type Dispatch, PROVIDER_AWAY } from './dispatch.js';
import type { SendCommand } from './send-commands.js';

const log = new Logger('Payout');

/** Runs the send. A provider that certainly did nothing defers the payout. Any other error passes through. */
export async function runCommand({ id }: Payout, command: SendCommand): Promise<Dispatch> {
  try {
    const result = await command();
    if (result.outcome === 'waiting') return { outcome: 'waiting' };
    return result.outcome === 'submitted' ? { outcome: 'accepted', reference: result.reference } : result;
  } catch (error) {
    if (!(error instanceof NothingSent)) throw error;
    log.warn(`nothing was sent of payout ${id}: ${error.message}`);
    return { outcome: 'deferred', reason: PROVIDER_AWAY };
  }
}
