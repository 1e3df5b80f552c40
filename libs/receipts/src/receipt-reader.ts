import type { Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import {
  type ChainDeposit,
  type DepositClaim,
  type DriverName,
  type FiatPayment,
  RoutedChain,
  RoutedRail,
} from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A response with the number of its request; a request with a greater number was made later. */
export type Numbered<T> = T & { readonly reading: string };

/**
 * Reads receipts from the rail and the chain. Two workers may read at the same time, and the response to the first request may arrive last: a response never
 * overwrites what a request with a greater number stored.
 */
@Injectable()
export class ReceiptReader {
  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
  ) {}

  /** Reads from the driver that reported a change or is known to have the reference. */
  async readPayments(reference: string, driver: DriverName): Promise<Numbered<FiatPayment>[]> {
    const reading = await this.takeNumber();
    return (await this.rail.paymentsFor(reference, driver)).map((payment) => ({ ...payment, reading }));
  }

  async readDeposits(reference: string, driver: DriverName): Promise<Numbered<ChainDeposit>[]> {
    const reading = await this.takeNumber();
    return (await this.chain.depositsFor(reference, driver)).map((deposit) => ({ ...deposit, reading }));
  }

  /** Adds a deposit that no feed reported to its driver's own report. Throws if the chain denies it. */
  async creditDeposit(claim: DepositClaim): Promise<Numbered<ChainDeposit>> {
    const reading = await this.takeNumber();
    return { ...(await this.chain.creditDeposit(claim)), reading };
  }

  /** Returns the driver that a new order of the same kind would have. */
  driverFor({ type, method, chain }: Pick<Transaction, 'type' | 'method' | 'chain'>): DriverName {
    return type === 'buy' ? this.rail.driverFor(method) : this.chain.driverFor(chain);
  }

  /** Takes a number before the request, so that later changes are read by a request with a greater number. */
  private async takeNumber(): Promise<string> {
    const next = sql`SELECT nextval('reading')::text AS reading`.prepared();
    const [row] = await rows<{ reading: string }>(this.database, next);
    if (!row) throw new Error('the sequence of readings has no value');
    return row.reading;
  }
}
