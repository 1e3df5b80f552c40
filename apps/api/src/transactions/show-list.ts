import { type ExpandDto, transactionView } from '@rampart/contract';
import type { Principal } from '@rampart/partners';
import { type Listed, ListTransactions } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { showFees } from './show-fees.js';

/** Maps lists for partners: the JSON that the database produced, or the rows with the expanded fields. */
@Injectable()
export class ShowList {
  constructor(private readonly transactions: ListTransactions) {}

  /** Returns the JSON texts, joined by commas. */
  async text(caller: Principal, { json, ids }: Listed, asked: ExpandDto): Promise<string> {
    if (asked.expand === undefined) return json;
    const whole = await this.transactions.loadTransactions(caller, ids);
    return whole
      .map((transaction) => JSON.stringify({ ...transactionView(transaction), ...showFees(asked, transaction) }))
      .join(',');
  }

  /** Yields the texts of pages that have orders. */
  async *each(caller: Principal, pages: AsyncIterable<Listed>, asked: ExpandDto): AsyncGenerator<readonly string[]> {
    for await (const page of pages) if (page.ids.length > 0) yield [await this.text(caller, page, asked)];
  }
}
