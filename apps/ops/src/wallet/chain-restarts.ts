import { assertSecondPerson } from '@rampart/backoffice';
import { EvmRestart } from '@rampart/evm-wallets';
import { type ChainId, fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';

/** Restarts a chain's feed with the approval of two operators, because a restart drops deposits and reverses their bookings. */
@Injectable()
export class ChainRestarts {
  constructor(private readonly restarts: EvmRestart) {}

  /**
   * Proposes a restart, or carries it out if another operator proposed the same height. Another height is a new proposal. Throws FOUR_EYES_REQUIRED,
   * WALLET_NOT_POSSIBLE.
   */
  async decideRestart(chain: ChainId, from: number, by: string): Promise<'proposed' | 'done'> {
    const open = await this.restarts.findProposal(chain);
    const isProposal = open?.from !== from;
    if (!isProposal) assertSecondPerson(by, open.proposedBy);
    const problem = await (
      isProposal ? this.restarts.propose(chain, from, by) : this.restarts.restart(chain, from)
    ).catch(({ message }: Error) => message);
    if (problem !== undefined) throw fault('WALLET_NOT_POSSIBLE', { problem });
    return isProposal ? 'proposed' : 'done';
  }
}
