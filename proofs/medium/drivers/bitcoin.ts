import { randomBytes } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import { ENV, SANDBOX_SECRET } from '@rampart/config';
import { BitcoinChain, BitcoinDatabase, BitcoinRescan, HeldPayouts } from '@rampart/hot-wallets';
import { Clock, FixedClock } from '@rampart/kernel';
import type { SigningPolicy } from '../../../apps/signer/src/policy/policy.js';
import type { SeedKeys } from '../../../apps/signer/src/keys/seed-keys.js';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import type { Regtest } from '../../components/regtest.js';
import { APPROVER, startTestSigner } from '../../../test/support/bitcoin-signer.js';
import { checkEveryTransaction } from '../../support/bitcoin-second-opinion.js';
import { ownDatabase } from '../../../test/support/own-database.js';

export interface BitcoinOptions {
  readonly env?: Readonly<Record<string, unknown>>;
  readonly policy?: Partial<SigningPolicy>;
  /** The number of 1-bitcoin coins in the wallet. */
  readonly funds?: number;
}

export type Bitcoin = Awaited<ReturnType<typeof makeBitcoin>>;

/** A driver with its own database, its own wallet on a node and its own signer. */
export async function makeBitcoin(node: Regtest, { env = {}, policy = {}, funds = 20 }: BitcoinOptions = {}) {
  const own = await ownDatabase();
  const outage = { isOn: false, statements: Infinity };
  const clock = new FixedClock(new Date());
  const { keys, socket, signer, server, close: closeSigner } = await startTestSigner(policy);
  const wallet = `w${randomBytes(6).toString('hex')}`;
  const settings = {
    RAMPART_SECRET: SANDBOX_SECRET,
    BITCOIN_RPC_URL: node.url,
    BITCOIN_NETWORK: 'regtest',
    BITCOIN_WALLET: wallet,
    BITCOIN_XPUB: keys.accounts.xpubs.segwit,
    BITCOIN_LEGACY_XPUB: keys.accounts.xpubs.legacy,
    BITCOIN_SIGNER_SOCKET: socket,
    BITCOIN_BATCH_SECONDS: 0,
    BITCOIN_FEE_TARGET: 6,
    BITCOIN_FEE_FLOOR: 1,
    BITCOIN_FEE_CEILING: 200,
    BITCOIN_FEE_FALLBACK: 2,
    BITCOIN_FEE_PERCENT: 10,
    BITCOIN_CONSOLIDATE_BELOW: 0,
    ...env,
  };

  const startModule = async (changed: Readonly<Record<string, unknown>>): Promise<TestingModule> => {
    const connections = own.another();
    const database = {
      query: <T>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> =>
        outage.isOn || (outage.statements -= 1) <= 0
          ? Promise.reject(new Error('the database does not answer'))
          : connections.query<T>(sql, parameters),
    };
    const module = await Test.createTestingModule({
      providers: [
        BitcoinChain,
        ...BitcoinChain.providers,
        { provide: BitcoinDatabase, useValue: database },
        { provide: Clock, useValue: clock },
        { provide: ENV, useValue: { ...settings, ...changed } },
      ],
    }).compile();
    return module.init();
  };
  const module = await startModule({});
  const chain = module.get(BitcoinChain);
  if (funds > 0) await fund(node, chain, { keys, funds });

  return {
    ...own,
    chain,
    keys,
    clock,
    outage,
    signer,
    server,
    settings,
    held: module.get(HeldPayouts),
    rescan: module.get(BitcoinRescan),
    /** Another process of the service, with its own connections. */
    anotherProcess: async (changed: Readonly<Record<string, unknown>> = {}): Promise<BitcoinChain> =>
      (await startModule(changed)).get(BitcoinChain),
    /** Every process loses its database before this statement from now on. */
    dieAt: (statement: number): void => void (outage.statements = statement),
    approver: APPROVER,
    wallet: new RegtestRpc(node.url, wallet),
    /** Has another library check every transaction that was made. */
    close: async () => {
      await checkEveryTransaction(own.database);
      await closeSigner();
      await own.close();
    },
  };
}

/** Funds the address that belongs to no order with coins of 1 bitcoin, deep enough to spend. */
async function fund(
  node: Regtest,
  chain: BitcoinChain,
  { keys, funds }: { keys: SeedKeys; funds: number },
): Promise<void> {
  await chain.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 1 });
  const { address } = keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 });
  const payer = new RegtestRpc(node.url, 'payer');
  const mine = async (blocks: number): Promise<unknown> =>
    node.rpc.call('generatetoaddress', blocks, await payer.call('getnewaddress'));
  const sent: string[] = [];
  while (sent.length < funds) {
    sent.push(await payer.call<string>('sendtoaddress', address, 1));
    if (sent.length % MAX_CHAINED === 0) await mine(1);
  }
  for (const id of sent) await sendLeftOut(payer, id);
  await mine(7);
}

/** Resends a payment that the wallet made and its node then refused, which the wallet does not report; a refusal now fails with its reason. */
async function sendLeftOut(payer: RegtestRpc, id: string): Promise<void> {
  const { confirmations, hex } = await payer.call<{ confirmations: number; hex: string }>('gettransaction', id);
  const mempool = await payer.call<string[]>('getrawmempool');
  if (confirmations < 1 && !mempool.includes(id)) await payer.call('sendrawtransaction', hex);
}

/** A node silently drops a transaction that spends a long chain of unconfirmed ones; other suites may have begun it. */
const MAX_CHAINED = 3;
