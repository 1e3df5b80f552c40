import { Injectable } from '@nestjs/common';
import type { ListedPayout, SentPage, SentSpan } from '@rampart/ports';
import { type XenditTransaction, transactions } from './xendit-answers.js';
import { XenditApi } from './xendit-api.js';

const LIMIT = '50';

/** Other statuses are left to `findPayout`: the list has no reason of a failure. */
const STATES: Readonly<Record<string, 'submitted' | 'confirmed'>> = { PENDING: 'submitted', SUCCESS: 'confirmed' };

/**
 * Lists payouts by the transactions of the balance. Xendit documents no time after which each payout has a transaction, so a key that is missing may have been
 * sent.
 */
@Injectable()
export class XenditSent {
  constructor(private readonly api: XenditApi) {}

  async listSent({ since, cursor }: SentSpan): Promise<SentPage> {
    const query = {
      'types': 'DISBURSEMENT',
      'created[gte]': since.toISOString(),
      'limit': LIMIT,
      ...(cursor === undefined ? {} : { after_id: cursor }),
    };
    const { data, has_more } = transactions.parse(
      await this.api.fetchObject({ name: 'listTransactions', path: '/transactions', query }),
    );
    const last = data.at(-1);
    return { payouts: data.map(listed), ...(has_more && last ? { next: last.id } : {}) };
  }
}

function listed({
  reference_id: key,
  product_id: reference,
  amount,
  currency,
  status,
}: XenditTransaction): ListedPayout {
  const state = STATES[status];
  return state === undefined ? { key } : { key, state: { state, reference, money: { amount, currency } } };
}
