import { InboundEvent } from '@rampart/data';
import { isId } from '@rampart/kernel';
import { type ChainDeposit, ChainGateway, type FiatPayment, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { depthOf } from '../confirmation-depth.js';
import { unmatchedContent } from '../unmatched-content.js';

/** Money that came in, as its rail or chain says it now; undefined when that no longer has it. */
export type MoneyInWord = { readonly payment?: FiatPayment | undefined; readonly deposit?: DepositWord | undefined };

/** A deposit and how many confirmations it needs now. */
export type DepositWord = ChainDeposit & { readonly needed: number };

/** A person decides about unmatched money as it is now, not as it was when it was stored. */
@Injectable()
export class MoneyWord {
  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
  ) {}

  async about(inboundEventId: string | undefined): Promise<MoneyInWord> {
    const event = isId(inboundEventId) ? await this.database.getRepository(InboundEvent).findOneBy({ id: inboundEventId }) : null;
    if (!event) return {};
    const { reference } = unmatchedContent(event);
    const isIt = ({ eventId }: { eventId: string }): boolean => eventId === event.eventId;
    if (event.source === 'chain') return { deposit: await this.withDepth((await this.chain.depositsFor(reference)).find(isIt)) };
    return { payment: (await this.rail.paymentsFor(reference)).find(isIt) };
  }

  private async withDepth(deposit: ChainDeposit | undefined): Promise<DepositWord | undefined> {
    return deposit && { ...deposit, needed: await depthOf(this.database, deposit.chain) };
  }
}
