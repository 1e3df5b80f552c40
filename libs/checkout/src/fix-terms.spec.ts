import type { CreateTransactionDto } from '@rampart/contract';
import type { LinkTerms } from '@rampart/data';
import { fixTerms } from './fix-terms.js';

const SENT: CreateTransactionDto = {
  ...{ type: 'buy', cryptoCurrency: 'ETH', chain: 'ethereum', currency: 'SGD', method: 'paynow', fiat: 900 },
  ...{ wallet: 'theirs', destination: 'their tag', partnerData: 'theirs' },
};

describe('the terms of a link', () => {
  it.each<[LinkTerms, Partial<CreateTransactionDto>]>([
    [{ editable: [] }, {}],
    [{ cryptoCurrency: 'BTC', editable: [] }, { cryptoCurrency: 'BTC' }],
    [
      { fiat: 200, editable: [] },
      { fiat: 200, crypto: undefined },
    ],
    [
      { crypto: 0.5, editable: [] },
      { crypto: 0.5, fiat: undefined },
    ],
    [
      { wallet: 'ours', editable: [] },
      { wallet: 'ours', destination: undefined, internalAddress: undefined },
    ],
    [
      { wallet: 'ours', destinationTag: '7', editable: [] },
      { wallet: 'ours', destination: '7', internalAddress: undefined },
    ],
    [
      { internalAddress: 'bob', editable: [] },
      { internalAddress: 'bob', wallet: undefined, destination: undefined },
    ],
    [
      { wallet: 'ours', fiat: 200, editable: ['wallet'] },
      { fiat: 200, crypto: undefined },
    ],
    [{ fiat: 200, editable: ['amount'] }, {}],
    [{ partnerData: { order: 7 }, editable: [] }, { partnerData: { order: 7 } }],
  ])('replace what the page sent: %j', (terms, fixed) => {
    expect(fixTerms(SENT, terms)).toEqual({ ...SENT, ...fixed });
  });
});
