import { Logger } from '@nestjs/common';
import { Decimal } from '@rampart/kernel';
import { TronLedger } from '../components/fake-tron/ledger.js';
import { FakeTronNode } from '../components/fake-tron/node.js';
import { randomTronAddress } from '../drills/signer/tron/draft.js';
import { signerTron, TRON_CHAIN, USDT } from '../../test/medium/drivers/tron.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import { eventually } from '../../test/support/eventually.js';
import { agreeOpenings, openFindings, reconcile } from '../../test/support/reconciliation.js';
import { balancesOn, rewriteOrder } from '../../test/support/rows/orders.js';
import { buy, payFiat, reaches, SELL } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const RICH = 1_000_000_000_000n;

describe('orders on Tron', () => {
  let ledger: TronLedger;
  let node: FakeTronNode;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  beforeAll(async () => {
    ledger = new TronLedger(TRON_CHAIN.slice(2));
    node = await new FakeTronNode(ledger).start();
    signer = await startTestSigner({ approver: APPROVER.publicKey, tron: signerTron() });
    ledger.coins.set(signer.keys.tronAddress, RICH);
    ledger.tokens.set(USDT, { decimals: 6, balances: new Map([[signer.keys.tronAddress, RICH]]) });
    ({ world, userId } = await startTrading({
      CHAIN_DRIVERS: 'tron:tron',
      TRON_NODE_URL: node.url,
      TRON_WALLET: signer.keys.tronAddress,
      TRON_SIGNER_SOCKET: signer.socket,
    }));
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    await signer.close();
    await node.stop();
  });
  const order = (wallet: string) =>
    buy(world.partner, userId, { cryptoCurrency: 'USDT', fiat: 300, wallet, chain: 'tron' });

  it('a buy of USDT is completed with the id of a transaction that paid what was promised', async () => {
    const wallet = randomTronAddress();
    const { id } = await order(wallet);

    await payFiat(world.partner, id);
    const { blockchainTxId, total } = await reaches(world.partner, id, 'completed');

    const [payment] = ledger.paymentsTo(wallet);
    expect(payment?.transaction.txId).toBe(blockchainTxId);
    expect(Number(payment?.moved?.amount) / 1e6).toBeCloseTo(Number(total), 6);
    expect(ledger.paymentsTo(wallet)).toHaveLength(1);
  });

  it('a buy whose wallet is changed in the database, even with a MAC of the service, is not paid', async () => {
    const thief = randomTronAddress();
    const { id } = await order(randomTronAddress());
    await rewriteOrder(world, id, { wallet: thief });

    await payFiat(world.partner, id);

    await reaches(world.partner, id, 'payout_failed');
    expect(ledger.paymentsTo(thief)).toEqual([]);
  });

  it('a sell is not offered', async () => {
    const answer = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...SELL,
      ...{ cryptoCurrency: 'USDT', crypto: 150, chain: 'tron' },
    });

    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('CHAIN_UNSUPPORTED');
  });

  it('the wallet agrees with the books to the last digit', async () => {
    ledger.mine(20);
    await reconcile(world);
    const { id } = await order(randomTronAddress());
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    ledger.mine(20);
    await reconcile(world);

    expect(await openFindings(world, 'walletDiffers')).toEqual([]);
  });

  it('what its transactions burnt is an expense in the books, in TRX, and the TRX in the wallet agree with them', async () => {
    await agreeOpenings(world, 'tron');
    const { id } = await order(randomTronAddress());
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    ledger.mine(20);

    const burnt = new Decimal((RICH - ledger.coinsOf(signer.keys.tronAddress)).toString()).div('1e6').toFixed();
    await eventually('the fee is booked', async () => {
      await reconcile(world);
      return (await balancesOn(world, 'network_fees:tron'))[0] === `TRX ${burnt}`;
    });

    await agreeOpenings(world, 'tron');
    expect(await balancesOn(world, 'hot_wallet:tron')).toContain(`TRX -${burnt}`);
    expect(await openFindings(world, 'walletDiffers')).toEqual([]);
  });
});
