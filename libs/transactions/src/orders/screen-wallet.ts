import { fault } from '@rampart/kernel';
import { type PayoutDestination, Screening } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';

export type Wallet = Extract<PayoutDestination, { kind: 'wallet' }>;

/** Reason why a payout must not be sent to a wallet: the screening refuses it, or is unavailable. */
export type SendBlock =
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'deferred'; readonly reason: 'screening_unavailable' };

/** Screens wallets. No payout is sent to a wallet that could not be screened. */
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

  /** Screens a wallet right before a payout, because sanctions lists grow. Returns undefined if it is clear. */
  async findSendBlock(
    { chain, address }: Pick<Wallet, 'chain' | 'address'>,
    role: 'the destination' | 'a sender of the deposit' = 'the destination',
  ): Promise<SendBlock | undefined> {
    try {
      const result = await this.screening.screenWallet({ chain, address });
      return result.clear
        ? undefined
        : { outcome: 'rejected', reason: `the screening refuses ${role}: ${result.reason}` };
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
