import { ChainRouter, DriverSet } from '@rampart/drivers';
import { Amount, CHAIN_IDS } from '@rampart/kernel';
import type { ChainGateway, CryptoPayout } from '@rampart/ports';
import { describePayingChain, type PayingChainHarness } from '@rampart/ports/suites';
import { randomTronAddress } from '../../drills/signer/tron/draft.js';
import { makeTron, type Tron } from '../../../test/medium/drivers/tron.js';

const WALLET = randomTronAddress();
const MISTYPED = `${WALLET.slice(0, -1)}${WALLET.endsWith('a') ? 'b' : 'a'}`;

const next = { isRefused: false, isTooLarge: false };
let tron: Tron | undefined;
afterEach(() => {
  Object.assign(next, { isRefused: false, isTooLarge: false });
  if (tron) tron.outage.isOn = false;
});

const makeHarness = async (): Promise<PayingChainHarness> => {
  const own = await makeTron();
  tron = own;
  const { chain } = own;
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
    chainId: 'tron',
    close: own.close,
    get payout() {
      return {
        amount: Amount.of(next.isTooLarge ? '999999' : '12.5', 'USDT'),
        to: { kind: 'wallet' as const, chain: 'tron' as const, address: next.isRefused ? MISTYPED : WALLET },
      };
    },
    amountsFor: async (transactionId) => {
      const rows = await own
        .another()
        .query<{ tx_id: string; amount: string }>(
          'SELECT a.tx_id, trim_scale(p.units / 1e6)::text AS amount FROM tron.payout p JOIN tron.attempt a ON a.key = p.key WHERE p.transaction_id = $1 AND a.tx_id IS NOT NULL',
          [transactionId],
        );
      return rows.filter(({ tx_id }) => own.ledger.find(tx_id, own.ledger.head.number)).map(({ amount }) => amount);
    },
    delayNext: async () => {
      own.ledger.tokens.get(own.settings.TRON_TOKENS.split(':')[1]!)!.balances.set(own.wallet, 1_000n);
      next.isTooLarge = true;
    },
    endDelay: async () => {
      own.ledger.tokens.get(own.settings.TRON_TOKENS.split(':')[1]!)!.balances.set(own.wallet, 1_000_000_000_000n);
      next.isTooLarge = false;
    },
    refuseNext: async () => void (next.isRefused = true),
    silenceNext: async () => void (own.outage.isOn = true),
  };
};

describePayingChain('tron', makeHarness);
describePayingChain('tron, behind the router', async () => {
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
