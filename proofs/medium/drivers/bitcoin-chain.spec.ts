import { ChainRouter, DriverSet } from '@rampart/drivers';
import { Amount, CHAIN_IDS } from '@rampart/kernel';
import type { ChainGateway, CryptoPayout } from '@rampart/ports';
import { type ChainHarness, describeChainGateway } from '@rampart/ports/suites';
import type { Regtest } from '../../components/regtest.js';
import { describeWithNode, Payers, startFundedRegtest } from '../../support/regtest.js';
import { type Bitcoin, makeBitcoin } from './bitcoin.js';

const WALLET = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const OTHER_NETWORK = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describeWithNode('the driver of a Bitcoin node', () => {
  let node: Regtest;
  let payers: Payers;
  let bitcoin: Bitcoin | undefined;
  const next = { isRefused: false, isTooLarge: false };
  beforeAll(async () => {
    node = await startFundedRegtest();
    payers = new Payers(node);
  });
  afterAll(() => node.stop());

  /** Payments that one test left in the mempool must not confirm in the middle of the next. */
  afterEach(async () => {
    Object.assign(next, { isRefused: false, isTooLarge: false });
    if (bitcoin) bitcoin.outage.isOn = false;
    await payers.mine(8);
  });

  const makeHarness = async (): Promise<ChainHarness> => {
    const own = await makeBitcoin(node);
    bitcoin = own;
    const { chain } = own;
    const deposits = new Map<string, string>();
    const approving = Object.create(chain, {
      sendPayout: {
        value: async (payout: CryptoPayout) => {
          if (payout.to.kind === 'wallet' && !own.outage.isOn)
            await chain.approveWallet({
              transactionId: payout.transactionId,
              to: payout.to,
              maximum: payout.amount.times(2),
            });
          return chain.sendPayout(payout);
        },
      },
    }) as ChainGateway;
    return {
      chain: approving,
      chains: ['bitcoin'],
      close: own.close,
      get payout() {
        return {
          amount: Amount.of(next.isTooLarge ? '500' : '0.5', 'BTC'),
          to: { kind: 'wallet' as const, chain: 'bitcoin' as const, address: next.isRefused ? OTHER_NETWORK : WALLET },
        };
      },
      amountsFor: async (transactionId) => {
        const rows = await own
          .another()
          .query<{ tx_id: string; amount: string }>(
            `SELECT b.tx_id, trim_scale(p.sats / 1e8)::text AS amount FROM bitcoin.payout p JOIN bitcoin.batch b ON b.id = p.batch_id WHERE p.transaction_id = $1`,
            [transactionId],
          );
        for (const { tx_id } of rows) await own.wallet.call('gettransaction', tx_id);
        return rows.map(({ amount }) => amount);
      },
      delayNext: async () => void (next.isTooLarge = true),
      endDelay: async () => void (next.isTooLarge = false),
      refuseNext: async () => void (next.isRefused = true),
      silenceNext: async () => void (own.outage.isOn = true),
      deposit: async (transactionId, confirmations) => {
        let txId = deposits.get(transactionId);
        if (txId === undefined) {
          const { bitcoin: address = '' } = await chain.depositWalletsFor({ transactionId, chains: ['bitcoin'] });
          txId = await payers.send(address, '0.0125');
          deposits.set(transactionId, txId);
        }
        const depth = await payers.depthOf(txId);
        if (confirmations > depth)
          await payers.mineOnly(depth === 0 ? [await payers.rawOf(txId)] : [], confirmations - depth);
      },
      drop: async (transactionId) => {
        const txId = deposits.get(transactionId)!;
        await payers.undoBlockOf(txId);
        await payers.doubleSpend(txId);
      },
      bringBack: async (transactionId, confirmations) =>
        payers.mineOnly([await payers.rawOf(deposits.get(transactionId)!)], confirmations),
    };
  };

  describeChainGateway('bitcoind', makeHarness);
  describeChainGateway('bitcoind, behind the router', async () => {
    const harness = await makeHarness();
    const routes = new Map(CHAIN_IDS.map((chain) => [chain, 'other'] as const));
    const router = new ChainRouter(new DriverSet(new Map([['other', harness.chain]]), routes));
    return {
      ...harness,
      chain: router,
      get payout() {
        return harness.payout;
      },
    };
  });
});
