import { fault } from '@rampart/kernel';
import { type PayoutDestination, Screening } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';

export type Wallet = Extract<PayoutDestination, { kind: 'wallet' }>;

/** Why nothing may go to a wallet now: it is refused, or nobody knows yet. */
export type SendBlock = { readonly outcome: 'rejected'; readonly reason: string } | { readonly outcome: 'deferred'; readonly reason: 'screening_unavailable' };

/** Nothing is ever sent to a wallet that could not be screened. */
@Injectable()
export class ScreenWallet {
  private readonly log = new Logger('Screening');

  constructor(private readonly screening: Screening) {}

  /** Throws WALLET_REFUSED, PAYMENT_RAIL_UNAVAILABLE. An account inside an exchange has no address to screen. */
  async screenWallet(destination: PayoutDestination): Promise<void> {
    if (destination.kind === 'internal') return;
    const result = await this.screening.screenWallet(destination).catch((error: Error) => this.throwUnavailable(error));
    if (!result.clear) throw fault('WALLET_REFUSED');
  }

  /** The same right before money is sent: lists grow, and what left does not come back. Nothing where it may go. */
  async findSendBlock({ chain, address }: Wallet): Promise<SendBlock | undefined> {
    try {
      const result = await this.screening.screenWallet({ chain, address });
      return result.clear ? undefined : { outcome: 'rejected', reason: `the screening refuses the destination: ${result.reason}` };
    } catch (error) {
      this.log.warn(`not screened: ${(error as Error).message}`);
      return { outcome: 'deferred', reason: 'screening_unavailable' };
    }
  }

  private throwUnavailable(error: Error): never {
    this.log.warn(`not screened: ${error.message}`);
    throw fault('PAYMENT_RAIL_UNAVAILABLE');
  }
}
