import { InboundEvent, type Payout, Receipt, type Transaction } from '@rampart/data';
import { type DriverName, RoutedChain, RoutedRail, splitEventId } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { payoutChain } from './payout-destinations.js';

/** Finds the driver that sends a payout: the one that serves its chain or method now, except that fiat goes back through the driver that received it. */
@Injectable()
export class PayoutRoutes {
  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
  ) {}

  /** Throws if no driver serves the chain or method. The payout then waits, claimed. */
  async findDriver(payout: Payout, transaction: Transaction | null): Promise<DriverName> {
    if (payout.kind === 'crypto') return this.chain.driverFor(chainOf(payout, transaction));
    if (payout.purpose === 'payout' && transaction) return this.rail.payoutDriverFor(transaction.method);
    const eventId = await (transaction ? this.findReceived(payout) : this.findReturned(payout));
    if (eventId !== undefined) return splitEventId(eventId).driver;
    if (!transaction) throw new Error(`return ${payout.id} returns no payment`);
    return this.rail.driverFor(transaction.method);
  }

  /** The event of a payment in the refund's currency. */
  private async findReceived({ transactionId, currency }: Payout): Promise<string | undefined> {
    const receipt = await this.database.getRepository(Receipt).findOne({
      where: { transactionId: transactionId ?? '', currency, kind: 'fiat' },
      order: { dropped: 'ASC', id: 'DESC' },
    });
    return receipt?.eventId;
  }

  private async findReturned({ inboundEventId }: Payout): Promise<string | undefined> {
    const event = await this.database.getRepository(InboundEvent).findOneBy({ id: inboundEventId ?? '' });
    return event?.eventId;
  }
}

function chainOf(payout: Payout, transaction: Transaction | null) {
  const chain = transaction ? payoutChain(payout, transaction) : payout.chain;
  if (chain === null) throw new Error(`payout ${payout.id} names no chain`);
  return payout.purpose === 'payout' && transaction?.internalAddress ? 'internal' : chain;
}
