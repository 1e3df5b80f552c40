import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BitcoinChain } from '@rampart/drivers';
import { NestFactory } from '@nestjs/core';
import { RegtestRpc } from '../../components/regtest-rpc.js';
import type { Regtest } from '../../components/regtest.js';
import { connectTo, poolOn } from '../../postgres/connect.js';

const SATS = 100_000_000n;
const SECRET = 'a secret of this drill, which is long enough';

/** A driver with a database, a wallet of the node and a signer of its own. */
export interface Ground {
  readonly wallet: RegtestRpc;
  /** Takes money that is no order's. */
  readonly fundingAddress: string;
  /** Another process of the service, whose database is gone from a statement on, if one is named. */
  startProcess(dieAt?: number): Promise<BitcoinChain>;
  /** As if the half minute had passed after which another process takes over. */
  expireLease(): Promise<void>;
  close(): Promise<void>;
}

export async function makeGround(node: Regtest, server: string, batchSeconds = 0): Promise<Ground> {
  const [{ BitcoinChain: Driver, BitcoinDatabase }, { Clock }, { ENV, deriveKey }, { Approver }] = await Promise.all([
    import('@rampart/drivers'),
    import('@rampart/kernel'),
    import('@rampart/config'),
    import('@rampart/signing'),
  ]);
  const name = `bitcoin_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const pool = poolOn(Object.assign(new URL(server), { pathname: `/${name}` }).href, 8);
  const approver = new Approver(deriveKey({ RAMPART_SECRET: SECRET }, 'payout-approval'));
  const signer = await startSigner(approver.publicKey);
  const env = { ...settings(node, name), ...signer.settings, BITCOIN_BATCH_SECONDS: batchSeconds };
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
    wallet: new RegtestRpc(node.url, name),
    fundingAddress: signer.fundingAddress,
    startProcess,
    expireLease: async () => void (await pool.query(`UPDATE bitcoin.lease SET until = '-infinity'`)),
    close: async () => {
      await signer.close();
      await pool.end();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await node.rpc.call('unloadwallet', name, false);
    },
  };
}

const settings = (node: Regtest, wallet: string) => ({
  RAMPART_SECRET: SECRET,
  BITCOIN_RPC_URL: node.url,
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
