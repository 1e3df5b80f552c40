import type { CreateRequestDto } from '@rampart/contract';
import { type Catalogue, DEFAULT_OFFER } from '@rampart/methods';
import { Fault, FixedClock } from '@rampart/kernel';
import type { FindTransactions, WalletOwners } from '@rampart/transactions';
import type { DataSource } from 'typeorm';
import { Requests } from './requests.js';

type Mode = 'sandbox' | 'live';

/** Requests without a database: a call that is not refused earlier fails there. */
const requestsIn = (mode: Mode, internalAccounts: boolean): Requests =>
  new Requests(
    {} as DataSource,
    {} as FindTransactions,
    new FixedClock(),
    {} as WalletOwners,
    { offer: { ...DEFAULT_OFFER, internalAccounts } } as Catalogue,
    { RAMPART_MODE: mode, BITCOIN_NETWORK: 'main' },
  );

describe('a checkout request', () => {
  it.each<[mode: Mode, internalAccounts: boolean, dto: CreateRequestDto, outcome: string]>([
    ['live', false, { autoSelling: true }, 'AUTO_SELLING_UNSUPPORTED'],
    ['live', false, { autoSelling: false }, 'taken'],
    ['live', false, { internalAddress: 'account-7' }, 'INTERNAL_ADDRESS_UNSUPPORTED'],
    ['live', true, { internalAddress: 'account-7' }, 'taken'],
    ['sandbox', true, { internalAddress: 'account-7', autoSelling: true }, 'taken'],
    ['sandbox', false, { internalAddress: 'account-7' }, 'INTERNAL_ADDRESS_UNSUPPORTED'],
  ])('in %s mode, with internal accounts %s, of %j is %s', async (mode, internalAccounts, dto, outcome) => {
    const ended = await requestsIn(mode, internalAccounts)
      .createRequest('a partner', dto)
      .catch((error: unknown) => error);

    expect(ended instanceof Fault ? ended.code : 'taken').toBe(outcome);
  });
});
