import { ChainRouter, DriverSet } from '@rampart/drivers';
import { Amount, CHAIN_IDS } from '@rampart/kernel';
import type { ChainGateway, CryptoPayout } from '@rampart/ports';
import { type ChainHarness, describeChainGateway } from '@rampart/ports/suites';
import { type Anvil, startAnvil } from '../../components/anvil.js';
import { type Contract, deployContract } from '../../components/evm-contracts.js';
import { EvmPayers } from '../../components/evm-payers.js';
import { describeWithAnvil } from '../../support/anvil.js';
import { type Evm, makeEvm } from './evm.js';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MISTYPED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed';
const DEPOSIT = 125n * 10n ** 14n;

describeWithAnvil('the driver of EVM chains', () => {
  let ethereum: Anvil;
  let bsc: Anvil;
  let payers: EvmPayers;
  let usdt: Contract;
  let bscUsdt: Contract;
  let evm: Evm | undefined;
  const next = { isRefused: false, isTooLarge: false };
  beforeAll(async () => {
    [ethereum, bsc] = await Promise.all([startAnvil({ chainId: 1 }), startAnvil({ chainId: 56 })]);
    payers = new EvmPayers(ethereum);
    usdt = await deployContract(ethereum, 'Token', ['USDT', 6]);
    bscUsdt = await deployContract(bsc, 'Token', ['USDT', 18]);
  });
  afterAll(async () => {
    await ethereum.stop();
    await bsc.stop();
  });

  /** Payments that one test left waiting must not confirm in the middle of the next. */
  afterEach(async () => {
    Object.assign(next, { isRefused: false, isTooLarge: false });
    if (evm) evm.outage.isOn = false;
    await payers.mine(8);
  });

  const makeHarness = async (): Promise<ChainHarness> => {
    const own = await makeEvm({ ethereum, bsc, usdt, bscUsdt });
    evm = own;
    own.sync.maxWait = 60_000; // no provider hangs here, and the machine may be slow
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
      chains: ['ethereum'], // a transaction has one address, the same on every chain
      close: own.close,
      get payout() {
        return {
          amount: Amount.of(next.isTooLarge ? '500' : '0.5', 'ETH'),
          to: { kind: 'wallet' as const, chain: 'ethereum' as const, address: next.isRefused ? MISTYPED : WALLET },
        };
      },
      amountsFor: async (transactionId) => {
        const rows = await own
          .another()
          .query<{ tx_id: string; amount: string }>(
            `SELECT o.tx_id, trim_scale(p.units / 1e18)::text AS amount FROM evm.payout p JOIN evm.outgoing o ON o.key = p.key WHERE p.transaction_id = $1 AND o.state <> 'abandoned'`,
            [transactionId],
          );
        const found = await Promise.all(rows.map(({ tx_id }) => ethereum.call('eth_getTransactionByHash', tx_id)));
        expect(found).not.toContain(null);
        return rows.map(({ amount }) => amount);
      },
      delayNext: async () => void (next.isTooLarge = true),
      endDelay: async () => void (next.isTooLarge = false),
      refuseNext: async () => void (next.isRefused = true),
      silenceNext: async () => void (own.outage.isOn = true),
      deposit: async (transactionId, confirmations) => {
        let txId = deposits.get(transactionId);
        if (txId === undefined) {
          const { ethereum: address = '' } = await chain.depositWalletsFor({ transactionId, chains: ['ethereum'] });
          txId = await payers.send(address, DEPOSIT);
          deposits.set(transactionId, txId);
        }
        const depth = await payers.depthOf(txId);
        if (confirmations > depth) await payers.mine(confirmations - depth);
      },
      drop: async (transactionId) => {
        await payers.undo(deposits.get(transactionId)!);
      },
      bringBack: async (transactionId, confirmations) => {
        await payers.sendAgain(deposits.get(transactionId)!);
        await payers.mine(confirmations);
      },
    };
  };

  describeChainGateway('evm', makeHarness);
  describeChainGateway('evm, behind the router', async () => {
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
