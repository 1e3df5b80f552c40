import { Logger } from '@nestjs/common';
import { HOUR, SECOND } from '@rampart/kernel';
import { type Regtest, startRegtest } from '../components/regtest.js';
import { RegtestRpc } from '../components/regtest-rpc.js';
import { checkEveryTransaction } from '../support/bitcoin-second-opinion.js';
import { startTestSigner } from '../../test/support/bitcoin-signer.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { describeWithNode, Payers, startFundedRegtest } from '../support/regtest.js';
import { buy, payFiat, reaches, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const IS_DRILL = process.env['DRILL'] === 'node-away';
const SELLS = IS_DRILL ? 100 : 3;
const BUYS = IS_DRILL ? 20 : 1;
/** In a drill, long enough that the service checks only every half minute whether the node is back. */
const AWAY_MS = IS_DRILL ? 65_000 : 0;
const MAX_MS = 60_000;
const TIMEOUT_MS = 400_000;

describeWithNode('a Bitcoin node that is away for an hour', () => {
  let home: Regtest;
  let network: Regtest;
  let payers: Payers;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  beforeAll(async () => {
    [network, signer] = await Promise.all([startFundedRegtest(), startTestSigner()]);
    home = await startRegtest([`-addnode=${network.peer}`]);
    payers = new Payers(network);
    await caughtUp();
    ({ world, userId } = await startTrading({
      CHAIN_DRIVERS: 'bitcoin:bitcoind',
      BITCOIN_RPC_URL: home.url,
      BITCOIN_NETWORK: 'regtest',
      BITCOIN_XPUB: signer.keys.accounts.xpubs.segwit,
      BITCOIN_LEGACY_XPUB: signer.keys.accounts.xpubs.legacy,
      BITCOIN_SIGNER_SOCKET: signer.socket,
      BITCOIN_BATCH_SECONDS: '0',
      RATE_LIMIT_WRITES: '0',
    }));
    await eventually('the wallet is watched', async () =>
      (await home.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
    await payers.send(signer.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address, '1');
    await payers.mine(7);
    await caughtUp();
  }, TIMEOUT_MS);
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await checkEveryTransaction(world.database);
    await world.close();
    await signer.close();
    await Promise.all([home.stop(), network.stop()]);
  });

  const caughtUp = (): Promise<boolean> =>
    eventually('the node knows the chain of the network', async () => {
      const tips = await Promise.all([home, network].map(({ rpc }) => rpc.call('getbestblockhash')));
      return tips[0] === tips[1];
    });
  const arrivedAt = (wallets: readonly string[]): Promise<number[]> =>
    Promise.all(
      wallets.map((wallet) => new RegtestRpc(network.url, 'payer').call<number>('getreceivedbyaddress', wallet, 0)),
    );
  const several = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, make));

  it(
    'has every deposit counted, and every payout on the network once, within a minute of its return',
    async () => {
      const payee = new RegtestRpc(network.url, 'payer');
      const sells = await several(SELLS, () => sell(world.partner, userId));
      const wallets = await several(BUYS, () => payee.call<string>('getnewaddress'));
      const buys = await Promise.all(wallets.map((wallet) => buy(world.partner, userId, { wallet })));
      await home.halt();
      for (const { depositWallets } of sells) await payers.send(depositWallets.bitcoin, '0.002');
      await payers.mine(2);
      for (const { id } of buys) await payFiat(world.partner, id);
      for (const { id } of buys) await reaches(world.partner, id, 'fiat_received');
      await aMoment(AWAY_MS);
      await world.advance(HOUR / SECOND);

      await home.resume();
      const back = performance.now();
      const left = (): number => MAX_MS - (performance.now() - back);
      for (const { id } of sells)
        await eventually(`${id} is completed`, async () => (await statusOf(world.partner, id)) === 'completed', left());
      await eventually('the network has every payout', async () => (await arrivedAt(wallets)).every(Boolean), left());
      const took = performance.now() - back;
      await payers.mine();
      await caughtUp();
      await eventually('every buy is completed', async () => {
        await world.advance(HOUR / SECOND); // an unclear payout is looked up less and less often
        const statuses = await Promise.all(buys.map(({ id }) => statusOf(world.partner, id)));
        return statuses.every((status) => status === 'completed');
      });
      const paid = await Promise.all(buys.map(({ id }) => reaches(world.partner, id, 'completed')));

      expect(took).toBeLessThan(MAX_MS);
      expect(await arrivedAt(wallets)).toEqual(paid.map(({ total }) => total));
      if (IS_DRILL)
        console.log(
          `node away: ${SELLS} deposits found and ${BUYS} payouts sent ${(took / SECOND).toFixed(1)} s after its return`,
        );
    },
    TIMEOUT_MS,
  );
});
