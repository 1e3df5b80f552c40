import { rows, sql } from '@rampart/data';
import { type ChainDeposit, ChainGateway, type FiatPayment, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What was answered, with the number of its question: the greater it is, the later was asked. */
export type Numbered<T> = T & { readonly reading: string };

/**
 * Asks the rail and the chain what came in. Two may ask at the same time, and the one who asked first may be answered last:
 * whoever writes an answer down leaves alone what a later question learned.
 */
@Injectable()
export class ReceiptReader {
  constructor(
    private readonly database: DataSource,
    private readonly rail: FiatRail,
    private readonly chain: ChainGateway,
  ) {}

  async readPayments(reference: string): Promise<Numbered<FiatPayment>[]> {
    const reading = await this.takeNumber();
    return (await this.rail.paymentsFor(reference)).map((payment) => ({ ...payment, reading }));
  }

  async readDeposits(reference: string): Promise<Numbered<ChainDeposit>[]> {
    const reading = await this.takeNumber();
    return (await this.chain.depositsFor(reference)).map((deposit) => ({ ...deposit, reading }));
  }

  /** Taken before asking: what changes after it is news, and asked about under a greater one. */
  private async takeNumber(): Promise<string> {
    const [row] = await rows<{ reading: string }>(this.database, sql`SELECT nextval('reading')::text AS reading`);
    if (!row) throw new Error('the database numbers no questions');
    return row.reading;
  }
}
