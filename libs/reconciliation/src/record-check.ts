import { CheckoutRequest, isGenuineOrder, isGenuineRequest, Transaction } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan } from 'typeorm';
import type { Found } from './rules/rule.js';

/** Statuses in which an order can still receive or pay out money. */
const OPEN = ['pending', 'fiat_received', 'btc_in_mempool', 'btc_received', 'payout_failed'] as const;
/** Number of orders that one statement loads. */
const PAGE = 500;
/** Only these are checked, because older requests have mostly become orders. */
const NEWEST_REQUESTS = 1_000;

/** Finds open orders and new checkout requests that were changed outside the service. They are neither shown nor paid. */
@Injectable()
export class RecordCheck {
  constructor(private readonly database: DataSource) {}

  async runCheck(): Promise<{ found: Found[] }> {
    const requests = await this.database
      .getRepository(CheckoutRequest)
      .find({ order: { id: 'DESC' }, take: NEWEST_REQUESTS });
    const altered = requests.filter((request) => !isGenuineRequest(request)).map(({ id }) => `checkoutRequest:${id}`);
    for await (const page of this.readOpen())
      altered.push(...page.filter((order) => !isGenuineOrder(order)).map(({ id }) => `transaction:${id}`));
    return { found: altered.map((subject) => ({ subject, detail: DETAIL })) };
  }

  private async *readOpen(): AsyncGenerator<readonly Transaction[]> {
    const start = '00000000-0000-0000-0000-000000000000';
    for (let last: string | undefined = start; last !== undefined;) {
      const page: Transaction[] = await this.database
        .getRepository(Transaction)
        .find({ where: { status: In(OPEN), id: MoreThan(last) }, order: { id: 'ASC' }, take: PAGE });
      yield page;
      last = page.length < PAGE ? undefined : page.at(-1)?.id;
    }
  }
}

const DETAIL = 'its row is not what the service wrote: it is neither shown nor paid until it is again';
