import { InboundEvent } from '@rampart/data';
import { CRYPTO_CODES, isId, isOneOf } from '@rampart/kernel';
import { Catalogue } from '@rampart/methods';
import { type ChainDeposit, type FiatPayment, splitEventId } from '@rampart/ports';
import { findNeededConfirmations, type Numbered, ReceiptReader } from '@rampart/receipts';
import { unmatchedContent } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The current state of a payment at its rail or chain; undefined if the payment no longer exists. */
export type CurrentReceipt = {
  readonly payment?: Numbered<FiatPayment> | undefined;
  readonly deposit?: CurrentDeposit | undefined;
};

/** A deposit and the confirmations that it requires now. */
export type CurrentDeposit = Numbered<ChainDeposit> & { readonly needed: number };

/** Looks up the current state of an unmatched payment, which an operator decides about. */
@Injectable()
export class ReceiptLookup {
  constructor(
    private readonly database: DataSource,
    private readonly reader: ReceiptReader,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Returns nothing for an event of an order: it has no reference of its own, and no decision about it is left. `transactionId` is the order to match it to.
   */
  async findReceipt(inboundEventId: string | undefined, transactionId?: string): Promise<CurrentReceipt> {
    const event = isId(inboundEventId)
      ? await this.database.getRepository(InboundEvent).findOneBy({ id: inboundEventId })
      : null;
    if (!event || event.transactionId !== null) return {};
    const { reference } = unmatchedContent(event);
    const { driver } = splitEventId(event.eventId);
    const isIt = ({ eventId }: { eventId: string }): boolean => eventId === event.eventId;
    if (event.source === 'chain')
      return this.judgeDeposit((await this.reader.readDeposits(reference, driver)).find(isIt), transactionId);
    return { payment: (await this.reader.readPayments(reference, driver)).find(isIt) };
  }

  private async judgeDeposit(
    deposit: Numbered<ChainDeposit> | undefined,
    transactionId: string | undefined,
  ): Promise<CurrentReceipt> {
    if (!deposit) return {};
    const { eventId, chain, amount, currency } = deposit;
    const bands = isOneOf(CRYPTO_CODES, currency) ? this.catalogue.offer.assets[currency].depths[chain] : undefined;
    const needed = await findNeededConfirmations(this.database, { eventId, chain, amount, transactionId, bands });
    return { deposit: { ...deposit, needed } };
  }
}

/** Whether the lookup is outdated for a locked event, because the payment vanished or a later lookup was recorded. The operator then looks again. */
export function isOvertaken({ vanished, reading }: InboundEvent, { deposit }: CurrentReceipt): boolean {
  return vanished || (deposit !== undefined && BigInt(reading) > BigInt(deposit.reading));
}
