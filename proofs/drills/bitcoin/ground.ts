import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BitcoinChain } from '@rampart/hot-wallets';
import { NestFactory } from '@nestjs/core';
import type { Regtest } from '../../components/regtest.js';
import { connectTo, poolOn } from '../../../tools/postgres/connect.js';

const SATS = 100_000_000n;
const SECRET = 'a secret of this drill, which is long enough';

/** The nodes that a driver is configured with, and one that decides what is true. */
export interface Nodes {
  readonly first: Regtest;
  readonly rpcUrl: string;
  readonly world: Regtest;
}

/** The driver's rows about deposits and final payouts. */
export interface Believed {
  readonly deposits: readonly { readonly txId: string; readonly confirmations: number; readonly dropped: boolean }[];
  readonly finalPayouts: readonly { readonly key: string; readonly address: string }[];
}

/** A driver with its own database, a wallet on the first node, and its own signer. */
export interface Ground {
  /** The balance of all keys' addresses on the third node, in bitcoin. */
  findTrueBalance(): Promise<number>;
  readBeliefs(): Promise<Believed>;
  /** The address for money that belongs to no order. */
  readonly fundingAddress: string;
  /** Starts another process of the service; it loses its database at statement `dieAt`, if one is given. */
  startProcess(dieAt?: number): Promise<BitcoinChain>;
  /** Expires the lease, so that another process takes over without the wait of half a minute. */
  expireLease(): Promise<void>;
  close(): Promise<void>;
}

export async function makeGround(nodes: Nodes, server: string, batchSeconds = 0): Promise<Ground> {
  const [{ BitcoinChain: Driver, BitcoinDatabase }, { Clock }, { ENV, deriveKey }, { Approver }] = await Promise.all([
    import('@rampart/hot-wallets'),
    import('@rampart/kernel'),
    import('@rampart/config'),
    import('@rampart/signing'),
  ]);
  const name = `bitcoin_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const pool = poolOn(Object.assign(new URL(server), { pathname: `/${name}` }).href, 8);
  const approver = new Approver(deriveKey({ RAMPART_SECRET: SECRET }, 'payout-approval'));
  const signer = await startSigner(approver.publicKey);
  const env = { ...settings(nodes.rpcUrl, name), ...signer.settings, BITCOIN_BATCH_SECONDS: batchSeconds };
  const startProcess = async (dieAt = Infinity): Promise<BitcoinChain> => {
    let left = Infinity;
    const database = {
      query: async (sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> => {
        left -= 1;
        if (left <= 0) throw new Error('the database does not answer');
        return (await pool.query(sql, [...parameters])).rows as unknown[];
      },
    };
    const context = await NestFactory.createApplicationContext(
      {
        module: class Process {},
        providers: [
          Driver,
          ...Driver.providers,
          { provide: BitcoinDatabase, useValue: database },
          {
            provide: Clock,
            useValue: { now: () => new Date(), trueTime: () => new Date(), machineTime: () => new Date() },
          },
          { provide: ENV, useValue: env },
        ],
      },
      { logger: false },
    );
    left = dieAt;
    return context.get(Driver);
  };
  return {
    findTrueBalance: () => findUnspent(nodes.world, signer.settings),
    readBeliefs: async () => ({
      deposits: (await pool.query(DEPOSITS)).rows as Believed['deposits'],
      finalPayouts: (await pool.query(FINAL_PAYOUTS)).rows as Believed['finalPayouts'],
    }),
    fundingAddress: signer.fundingAddress,
    startProcess,
    expireLease: async () => void (await pool.query(`UPDATE bitcoin.lease SET until = '-infinity'`)),
    close: async () => {
      await signer.close();
      await pool.end();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await nodes.first.rpc.call('unloadwallet', name, false);
    },
  };
}

const DEPOSITS = 'SELECT tx_id AS "txId", confirmations, dropped FROM bitcoin.deposit';
const FINAL_PAYOUTS = `SELECT p.key, p.address FROM bitcoin.payout p JOIN bitcoin.batch b ON b.id = p.batch_id WHERE b.state = 'confirmed'`;
const MAX_INDEX = 1_000;

/** Counts confirmed outputs only; the mempool does not count. */
async function findUnspent({ rpc }: Regtest, keys: Readonly<Record<'BITCOIN_XPUB' | 'BITCOIN_LEGACY_XPUB', string>>) {
  const branches = [
    `wpkh(${keys.BITCOIN_XPUB}/0/*)`,
    `wpkh(${keys.BITCOIN_XPUB}/1/*)`,
    `pkh(${keys.BITCOIN_LEGACY_XPUB}/0/*)`,
  ];
  const found = await rpc.call<{ total_amount: number }>(
    'scantxoutset',
    'start',
    branches.map((desc) => ({ desc, range: MAX_INDEX })),
  );
  return found.total_amount;
}

const settings = (rpcUrl: string, wallet: string) => ({
  RAMPART_SECRET: SECRET,
  BITCOIN_RPC_URL: rpcUrl,
  BITCOIN_NETWORK: 'regtest',
  BITCOIN_WALLET: wallet,
  BITCOIN_FEE_TARGET: 6,
  BITCOIN_FEE_FLOOR: 1,
  BITCOIN_FEE_CEILING: 3,
  BITCOIN_FEE_FALLBACK: 2,
  BITCOIN_FEE_PERCENT: 20,
  BITCOIN_CONSOLIDATE_BELOW: 5,
});

async function startSigner(approver: string) {
  const { generateWords, SeedKeys } = await import('../../../apps/signer/src/keys/seed-keys.js');
  const { Signer } = await import('../../../apps/signer/src/signer.js');
  const { SignerServer } = await import('../../../apps/signer/src/signer-server.js');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signer-'));
  const socket = path.join(folder, 'signer.sock');
  const keys = new SeedKeys(generateWords(), 'regtest');
  const limits = { payout: 100n * SATS, day: 10_000n * SATS };
  const log = path.join(folder, 'signed.jsonl');
  const signer = new Signer({ network: 'regtest', socket, seed: '', log, approver, limits, feePercent: 50 }, keys);
  const server = new SignerServer(signer, socket);
  await server.listen();
  return {
    fundingAddress: keys.accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address,
    settings: {
      BITCOIN_XPUB: keys.accounts.xpubs.segwit,
      BITCOIN_LEGACY_XPUB: keys.accounts.xpubs.legacy,
      BITCOIN_SIGNER_SOCKET: socket,
    },
    close: async () => {
      await server.close();
      signer.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = await connectTo(server);
  await client.query(statement);
  await client.end();
}
