import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Test } from '@nestjs/testing';
import { SANDBOX_SECRET, ENV, deriveKey } from '@rampart/config';
import { BitcoinChain, BitcoinDatabase } from '@rampart/drivers';
import { Clock, FixedClock } from '@rampart/kernel';
import { Approver } from '@rampart/signing';
import { generateWords, SeedKeys } from '../../../apps/signer/src/keys/seed-keys.js';
import type { Policy } from '../../../apps/signer/src/policy/policy.js';
import { Signer } from '../../../apps/signer/src/signer.js';
import { SignerServer } from '../../../apps/signer/src/signer-server.js';
import { findBitcoind } from '../../../tools/components/bitcoind.js';
import { RegtestRpc } from '../../../tools/components/regtest-rpc.js';
import { type Regtest, startRegtest } from '../../../tools/components/regtest.js';
import { ownDatabase } from './own-database.js';

/** `describe` where a node can be had; elsewhere it says that it did not run. */
export const describeWithNode: (title: string, tests: () => void) => void = findBitcoind()
  ? describe
  : (title, tests) => describe.skip(`${title} (did not run: no bitcoind; npm run test:components fetches one)`, tests);

const SATS = 100_000_000n;
const APPROVER = new Approver(deriveKey({ RAMPART_SECRET: SANDBOX_SECRET }, 'payout-approval'));

export interface BitcoinOptions {
  readonly env?: Readonly<Record<string, unknown>>;
  readonly policy?: Partial<Policy>;
  /** Bitcoin in coins of 1 that the wallet has. */
  readonly funds?: number;
}

export type Bitcoin = Awaited<ReturnType<typeof makeBitcoin>>;

/** A driver on a database of its own, with its own wallet of a node and its own signer. */
export async function makeBitcoin(node: Regtest, { env = {}, policy = {}, funds = 20 }: BitcoinOptions = {}) {
  const own = await ownDatabase();
  const outage = { isOn: false, statements: Infinity };
  const folder = mkdtempSync(path.join(tmpdir(), 'signer-'));
  const socket = path.join(folder, 'signer.sock');
  const clock = new FixedClock(new Date());
  const keys = new SeedKeys(generateWords(), 'regtest');
  const signer = new Signer(
    {
      network: 'regtest',
      socket,
      seed: '',
      log: path.join(folder, 'signer.log'),
      approver: APPROVER.publicKey,
      limits: { payout: 1_000n * SATS, day: 100_000n * SATS },
      feePercent: 50,
      ...policy,
    },
    keys,
  );
  const server = new SignerServer(signer, socket);
  await server.listen();
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
    ...env,
  };

  /** Another process of the service, with its own connections. */
  const anotherProcess = async (changed: Readonly<Record<string, unknown>> = {}): Promise<BitcoinChain> => {
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
    await module.init();
    return module.get(BitcoinChain);
  };
  const chain = await anotherProcess();
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
    anotherProcess,
    /** Every process loses its database before this statement from now on. */
    dieAt: (statement: number): void => void (outage.statements = statement),
    approver: APPROVER,
    wallet: new RegtestRpc(node.url, wallet),
    close: async () => {
      await server.close();
      signer.close();
      rmSync(folder, { recursive: true });
      await own.close();
    },
  };
}

/** Puts coins of 1 bitcoin at the address that is no order's, deep enough to be spent. */
async function fund(
  node: Regtest,
  chain: BitcoinChain,
  { keys, funds }: { keys: SeedKeys; funds: number },
): Promise<void> {
  await chain.balanceOf({ chain: 'bitcoin', currency: 'BTC', confirmations: 1 });
  const { address } = keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 });
  const payer = new RegtestRpc(node.url, 'payer');
  for (let i = 0; i < funds; i += 1) await payer.call('sendtoaddress', address, 1);
  await node.rpc.call('generatetoaddress', 6, await payer.call('getnewaddress'));
}

/** A node whose wallet `payer` has many coins. */
export async function startFundedRegtest(extra: readonly string[] = []): Promise<Regtest> {
  const node = await startRegtest(extra);
  await node.rpc.call('createwallet', 'payer');
  const payer = new RegtestRpc(node.url, 'payer');
  const miner = await payer.call<string>('getnewaddress');
  await node.rpc.call('generatetoaddress', 110, miner);
  for (let round = 0; round < 5; round += 1) {
    const outputs = await Promise.all(Array.from({ length: 50 }, () => payer.call<string>('getnewaddress')));
    await payer.call('sendmany', '', Object.fromEntries(outputs.map((address) => [address, 1.5])));
    await node.rpc.call('generatetoaddress', 1, miner);
  }
  return node;
}

/** Loses the mempool; a wallet that does not broadcast does not fill it again. */
export async function restartNode(node: Regtest, extra: readonly string[] = []): Promise<void> {
  await node.restart(extra);
  await node.rpc.call('loadwallet', 'payer').catch(() => undefined);
}

/** Strangers who pay to the service, and who change their minds. */
export class Payers {
  private readonly payer: RegtestRpc;

  constructor(private readonly node: Regtest) {
    this.payer = new RegtestRpc(node.url, 'payer');
  }

  /** Sends bitcoin, and answers the transaction's id. */
  send(address: string, amount: string): Promise<string> {
    return this.payer.call('sendtoaddress', address, Number(amount));
  }

  async rawOf(txId: string): Promise<string> {
    return (await this.payer.call<{ hex: string }>('gettransaction', txId)).hex;
  }

  async depthOf(txId: string): Promise<number> {
    return (await this.payer.call<{ confirmations: number }>('gettransaction', txId)).confirmations;
  }

  /** Blocks with everything that waits. */
  async mine(blocks = 1): Promise<void> {
    await this.node.rpc.call('generatetoaddress', blocks, await this.payer.call('getnewaddress'));
  }

  /** Blocks with nothing but the given transactions in the first. */
  async mineOnly(raws: readonly string[], blocks = 1): Promise<void> {
    const address = await this.payer.call<string>('getnewaddress');
    for (let i = 0; i < blocks; i += 1) await this.node.rpc.call('generateblock', address, i === 0 ? raws : []);
  }

  /** Takes back the block that has the transaction, and all after it. */
  async undoBlockOf(txId: string): Promise<void> {
    const { blockhash } = await this.payer.call<{ blockhash?: string }>('gettransaction', txId);
    if (blockhash !== undefined) await this.node.rpc.call('invalidateblock', blockhash);
  }

  /** Spends the inputs of a transaction to the payer himself, for a higher fee; answers the rival's id. */
  async doubleSpend(txId: string): Promise<string> {
    interface Decoded {
      vin: { txid: string; vout: number }[];
      vout: { value: number }[];
    }
    const { vin, vout } = await this.node.rpc.call<Decoded>('decoderawtransaction', await this.rawOf(txId));
    const sum = vout.reduce((total, { value }) => total + value, 0);
    const rival = await this.node.rpc.call<string>('createrawtransaction', vin, {
      [await this.payer.call<string>('getnewaddress')]: Number((sum - 0.001).toFixed(8)),
    });
    const { hex } = await this.payer.call<{ hex: string }>('signrawtransactionwithwallet', rival);
    return this.node.rpc.call('sendrawtransaction', hex);
  }
}
