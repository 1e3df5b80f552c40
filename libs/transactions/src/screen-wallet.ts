import { fault } from '@rampart/kernel';
import { type PayoutDestination, Screening } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';

/** Nothing is ever sent to a wallet that could not be screened. */
@Injectable()
export class ScreenWallet {
  private readonly log = new Logger('Screening');

  constructor(private readonly screening: Screening) {}

  /** Throws WALLET_REFUSED, PAYMENT_RAIL_UNAVAILABLE. An account inside an exchange has no address to screen. */
  async screen(destination: PayoutDestination): Promise<void> {
    if (destination.kind === 'internal') return;
    const result = await this.screening.screenWallet(destination).catch((error: Error) => this.unavailable(error));
    if (!result.clear) throw fault('WALLET_REFUSED');
  }

  private unavailable(error: Error): never {
    this.log.warn(`not screened: ${error.message}`);
    throw fault('PAYMENT_RAIL_UNAVAILABLE');
  }
}
