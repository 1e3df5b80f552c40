import { JobHandler } from '@rampart/jobs';
import { ChainGateway, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { UnmatchedMoney } from '../unmatched.js';
import { keepUnmatched, type OfReference } from './jobs.js';

@Injectable()
export class KeepUnmatchedJob extends JobHandler<OfReference> {
  readonly job = keepUnmatched;

  constructor(
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
    private readonly unmatched: UnmatchedMoney,
  ) {
    super();
  }

  async run({ source, reference }: OfReference): Promise<void> {
    if (source === 'fiatRail') for (const payment of await this.rail.paymentsFor(reference)) await this.unmatched.keepPayment(reference, payment);
    else for (const deposit of await this.chain.depositsFor(reference)) await this.unmatched.keepDeposit(reference, deposit);
  }
}
