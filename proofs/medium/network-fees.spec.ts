import { Decimal } from '@rampart/kernel';
import { NetworkFees, walletStandings, type WalletStanding } from '@rampart/reconciliation';
import { DataSource } from 'typeorm';
import { unbalanced } from '../support/books.js';
import { balancesOn } from '../../test/support/rows/orders.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('network fees', () => {
  let world: World;
  let fees: NetworkFees;
  beforeAll(async () => {
    world = await startWorld();
    fees = world.worker.get(NetworkFees, { strict: false });
  });
  afterEach(async () => expect(await unbalanced(world)).toEqual([]));
  afterAll(() => world.close());

  const standing = async (): Promise<WalletStanding> => {
    const all = await walletStandings(world.worker.get(DataSource, { strict: false }));
    return all.find(({ currency }) => currency === 'TRX')!;
  };
  const book = async (total: string, wallet?: WalletStanding): Promise<void> =>
    fees.bookFees(wallet ?? (await standing()), new Decimal(total));
  const booked = async (): Promise<string[]> => [
    ...(await balancesOn(world, 'network_fees:tron')),
    ...(await balancesOn(world, 'hot_wallet:tron')),
  ];

  it('are booked once, by the difference to what is booked, however many processes find it', async () => {
    const found = await standing();

    await Promise.all([book('6.845', found), book('6.845', found), book('6.845', found)]);
    const first = await booked();
    await book('6.845');
    await book('13.690001');

    expect(first).toEqual(['TRX 6.845', 'TRX -6.845']);
    expect(await booked()).toEqual(['TRX 13.690001', 'TRX -13.690001']);
  });

  it('that a reorganisation takes back, and a later block takes again, are booked each time', async () => {
    const before = await standing();

    await book('6.845');
    const lowered = await booked();
    await book('13.690001');

    expect(lowered).toEqual(['TRX 6.845', 'TRX -6.845']);
    expect(await booked()).toEqual(['TRX 13.690001', 'TRX -13.690001']);
    expect((await standing()).feeEntries).toBe(before.feeEntries + 2);
  });

  it('are left as they are where the driver does not know them', async () => {
    const before = await booked();

    await book('0');

    expect(await booked()).toEqual(before);
  });
});
