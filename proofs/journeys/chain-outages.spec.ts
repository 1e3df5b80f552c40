import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { describeWithAnvil } from '../support/anvil.js';
import { APPROVER, startTestSigner } from '../../test/support/bitcoin-signer.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { evmPolicy } from '../support/evm-signer.js';
import { Payers, startFundedRegtest } from '../support/regtest.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, payFiat, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';
import { signerTron, TRON_CHAIN, USDT } from '../../test/medium/drivers/tron.js';
import { type Anvil, startAnvil } from '../components/anvil.js';
import { findBitcoind } from '../components/bitcoind.js';
import { deployContract } from '../components/evm-contracts.js';
import { TronLedger } from '../components/fake-tron/ledger.js';
import { FakeTronNode } from '../components/fake-tron/node.js';
import { RegtestRpc } from '../components/regtest-rpc.js';
import type { Regtest } from '../components/regtest.js';
import { randomTronAddress } from '../drills/signer/tron/draft.js';
import { type Outage, type OutageFront, startOutageFront } from '../support/outage-front.js';

const HOUR = 3_600;
const RICH = 10n ** 12n;
/** Each lookup of a silent node takes its timeout, in real time. */
const TIMEOUT_MS = 240_000;
/** Time for the jobs that a moved clock makes due to query their node. */
const ASKED_WITHIN_MS = 1_500;
/** Lengths in seconds. Only CHAOS=full runs all cases, since each waits for timeouts in real time. */
const OUTAGES: Readonly<Record<Outage, readonly number[]>> =
  process.env['CHAOS'] === 'full'
    ? { refuses: [2, 30, HOUR], silent: [2, 30, HOUR], mute: [2, 30, HOUR] }
    : { refuses: [2, HOUR], silent: [HOUR], mute: [30, HOUR] };

/** A chain behind a proxy that can be taken down. */
interface Behind {
  readonly front: OutageFront;
  readonly order: object;
  newWallet(): Promise<string>;
  /** Number of payments to a wallet on the chain. */
  countPayments(wallet: string): Promise<number>;
  makeBlocks(): Promise<unknown>;
}
type ChainName = 'bitcoin' | 'ethereum' | 'tron';

const portIn = (url: string): number => Number(new URL(url).port);
const through = (url: string, { port }: OutageFront): string => url.replace(`:${portIn(url)}`, `:${port}`);

(findBitcoind() === undefined ? describe.skip : describeWithAnvil)('payouts whose chain is away', () => {
  let node: Regtest;
  let anvil: Anvil;
  let tron: FakeTronNode;
  let signer: Awaited<ReturnType<typeof startTestSigner>>;
  let world: World;
  let userId: string;
  let chains: Readonly<Record<ChainName, Behind>>;

  beforeAll(async () => {
    const ledger = new TronLedger(TRON_CHAIN.slice(2));
    [node, anvil, tron] = await Promise.all([
      startFundedRegtest(),
      startAnvil({ chainId: 1 }),
      new FakeTronNode(ledger).start(),
    ]);
    const { address } = await deployContract(anvil, 'NoReturnToken');
    signer = await startTestSigner({
      approver: APPROVER.publicKey,
      evm: evmPolicy([{ chainId: 1, coin: 'ETH', tokens: [{ asset: 'USDT', contract: address, decimals: 6 }] }]),
      tron: signerTron(),
    });
    await anvil.call('anvil_setBalance', signer.keys.evm.hotAddress, `0x${(10n ** 21n).toString(16)}`);
    ledger.coins.set(signer.keys.tronAddress, RICH);
    ledger.tokens.set(USDT, { decimals: 6, balances: new Map([[signer.keys.tronAddress, RICH]]) });
    const [bitcoinFront, evmFront, tronFront] = (await Promise.all(
      [node.url, anvil.url, tron.url].map((url) => startOutageFront(portIn(url))),
    )) as [OutageFront, OutageFront, OutageFront];
    const payers = new Payers(node);
    const payee = new RegtestRpc(node.url, 'payer');
    chains = {
      bitcoin: {
        front: bitcoinFront,
        order: { cryptoCurrency: 'BTC', fiat: 200 },
        newWallet: () => payee.call('getnewaddress'),
        countPayments: async (wallet) =>
          (await payee.call<{ txids: string[] }[]>('listreceivedbyaddress', 0, false, true, wallet)).flatMap(
            ({ txids }) => txids,
          ).length,
        makeBlocks: () => payers.mine(),
      },
      ethereum: {
        front: evmFront,
        order: { cryptoCurrency: 'ETH', fiat: 200 },
        newWallet: () => Promise.resolve(`0x${randomBytes(20).toString('hex')}`),
        countPayments: (wallet) => paymentsOn(anvil, wallet),
        makeBlocks: () => anvil.call('anvil_mine', '0x1'),
      },
      tron: {
        front: tronFront,
        order: { cryptoCurrency: 'USDT', chain: 'tron', fiat: 300 },
        newWallet: () => Promise.resolve(randomTronAddress()),
        countPayments: (wallet) => Promise.resolve(ledger.paymentsTo(wallet).length),
        makeBlocks: () => Promise.resolve(),
      },
    };
    ({ world, userId } = await startTrading({
      ...signer.settingsFor({ url: through(node.url, bitcoinFront) }),
      CHAIN_DRIVERS: 'bitcoin:bitcoind,ethereum:evm,tron:tron',
      BITCOIN_FEE_FALLBACK: '2',
      EVM_XPUB: signer.keys.evm.xpub,
      EVM_SIGNER_SOCKET: signer.socket,
      EVM_RPC_URL_ETHEREUM: through(anvil.url, evmFront),
      EVM_TOKENS_ETHEREUM: `USDT:${address}:6`,
      TRON_NODE_URL: through(tron.url, tronFront),
      TRON_WALLET: signer.keys.tronAddress,
      TRON_SIGNER_SOCKET: signer.socket,
    }));
    await eventually('the wallet is watched', async () =>
      (await node.rpc.call<string[]>('listwallets')).includes('rampart'),
    );
    await payers.send(signer.keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address, '5');
    await payers.mine(7);
  }, TIMEOUT_MS);
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    await signer.close();
    await Promise.all(Object.values(chains).map(({ front }) => front.stop()));
    await Promise.all([node.stop(), anvil.stop(), tron.stop()]);
  });

  const CASES = (['bitcoin', 'ethereum', 'tron'] as const).flatMap((chain) =>
    (Object.keys(OUTAGES) as Outage[]).flatMap((outage) =>
      OUTAGES[outage].map((seconds) => ({ chain, outage, seconds })),
    ),
  );

  it.each(CASES)(
    'E80: $chain is away ($outage) for $seconds s: a buy is paid once, and nothing is left to a person',
    async ({ chain, outage, seconds }) => {
      const { front, order, newWallet, countPayments, makeBlocks } = chains[chain];
      const wallet = await newWallet();
      const { id } = await buy(world.partner, userId, { ...order, wallet });
      try {
        await front.begin(outage);
        await payFiat(world.partner, id);
        await eventually('its payout is begun', () => payouts.exists(world, { transactionId: id }));
        await aMoment(ASKED_WITHIN_MS);
        await world.advance(seconds);
        await aMoment(ASKED_WITHIN_MS);
      } finally {
        await front.end();
      }
      await eventually(
        'it is completed',
        async () => {
          await makeBlocks();
          await world.advance(61);
          await aMoment(ASKED_WITHIN_MS);
          return (await statusOf(world.partner, id)) === 'completed';
        },
        TIMEOUT_MS / 2,
      );

      expect(await countPayments(wallet)).toBe(1);
      expect(await payouts.find(world, { state: 'uncertain' })).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** Transactions of the last blocks, and of the pool, that pay a wallet. */
async function paymentsOn(anvil: Anvil, wallet: string): Promise<number> {
  const head = Number(await anvil.call<string>('eth_blockNumber'));
  const heights = Array.from({ length: Math.min(head, 200) }, (_, i) => `0x${(head - i).toString(16)}`);
  const blocks = await Promise.all(
    [...heights, 'pending'].map((at) =>
      anvil.call<{ transactions: { hash: string; to: string | null }[] }>('eth_getBlockByNumber', at, true),
    ),
  );
  const paying = blocks.flatMap(({ transactions }) => transactions.filter(({ to }) => to?.toLowerCase() === wallet));
  return new Set(paying.map(({ hash }) => hash)).size;
}
