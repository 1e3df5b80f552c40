import { type ExpandDto, transactionView } from '@rampart/contract';
import type { Principal } from '@rampart/partners';
import { type Listed, ListTransactions } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { showFees } from './show-fees.js';

/** Maps lists for partners: the JSON that the database produced, or the rows with the expanded fields. */
@Injectable()
export class ShowList {
  constructor(private readonly transactions: ListTransactions) {}

  async texts(caller: Principal, items: readonly Listed[], asked: ExpandDto): Promise<readonly string[]> {
    if (asked.expand === undefined) return items.map(({ json }) => json);
    const whole = await this.transactions.loadTransactions(caller, items);
    return whole.map((transaction) =>
      JSON.stringify({ ...transactionView(transaction), ...showFees(asked, transaction) }),
    );
  }

  async *each(
    caller: Principal,
    pages: AsyncIterable<readonly Listed[]>,
    asked: ExpandDto,
  ): AsyncGenerator<readonly string[]> {
    for await (const page of pages) yield this.texts(caller, page, asked);
  }
}
