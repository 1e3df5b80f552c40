import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { TronLedger } from '../../components/fake-tron/ledger.js';
import { FakeTronNode } from '../../components/fake-tron/node.js';
import { connectTo, poolOn } from '../../../tools/postgres/connect.js';
import { USDT } from '../signer/tron/draft.js';
import { startKilledProcess } from './killed-process.js';
import type { TronProcess } from './tron-process.js';

const SECRET = 'a secret of this drill, which is long enough';
const LIMITS = { payout: '1000000', day: '100000000' };
const CHAIN_ID = '2b6653dc';
const RICH = 10n ** 13n;

export interface TronGround {
  readonly ledger: TronLedger;
  startProcess(): Promise<TronProcess>;
  /** Starts a process that SIGKILL ends. */
  startKilled(): Promise<TronProcess>;
  query(statement: string): Promise<unknown[]>;
  close(): Promise<void>;
}

/** A chain, a database and a signer that all processes share. */
export async function makeTronGround(server: string): Promise<TronGround> {
  const [{ ENV, deriveKey }, { Clock }, { Approver }, hotWallets] = await Promise.all([
    import('@rampart/config'),
    import('@rampart/kernel'),
    import('@rampart/signing'),
    import('@rampart/hot-wallets'),
  ]);
  const name = `tron_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const database = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const pool = poolOn(database, 16);
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> =>
    (await pool.query(sql, [...parameters])).rows as unknown[];
  await query(hotWallets.TRON.prepareSchema);
  const approver = new Approver(deriveKey({ RAMPART_SECRET: SECRET }, 'payout-approval'));
  const signer = await startSigner(approver.publicKey);
  const ledger = new TronLedger(CHAIN_ID);
  ledger.coins.set(signer.wallet, RICH);
  ledger.tokens.set(USDT, { decimals: 6, balances: new Map([[signer.wallet, RICH]]) });
  const now = (): Date => new Date();
  const newNode = (): Promise<FakeTronNode> => new FakeTronNode(ledger).start();
  const envOf = (url: string) => ({ RAMPART_SECRET: SECRET, CHAIN_DRIVERS: [], ...settingsOf(url, signer) });
  const startKilled = async (): Promise<TronProcess> => {
    const node = await newNode();
    return startKilledProcess(database, envOf(node.url), node);
  };
  const startProcess = async (): Promise<TronProcess> => {
    const node = await newNode();
    const life = { statements: 0, end: Infinity };
    const dying = async (sql: string, parameters?: readonly unknown[]): Promise<unknown[]> => {
      life.statements += 1;
      const isLast = life.statements >= life.end;
      if (life.statements > life.end) throw new Error('this process is dead');
      if (isLast) node.isDown = true;
      const rows = await query(sql, parameters); // the statement was executed, and its result is lost
      if (isLast) throw new Error('this process is dead');
      return rows;
    };
    const context = await NestFactory.createApplicationContext(
      {
        module: class Process {},
        providers: [
          hotWallets.TronChain,
          ...hotWallets.TronChain.providers,
          { provide: hotWallets.TronDatabase, useValue: { query: dying } },
          { provide: Clock, useValue: { now, trueTime: now, machineTime: now } },
          { provide: ENV, useValue: envOf(node.url) },
        ],
      },
      { logger: false },
    );
    return {
      chain: context.get(hotWallets.TronChain),
      node,
      dieAt: (statement) => void (life.end = life.statements + statement),
      get isDead() {
        return life.statements >= life.end;
      },
      wasKilled: () => false,
      close: async () => {
        await context.close();
        await node.stop();
      },
    };
  };
  return {
    ledger,
    startProcess,
    startKilled,
    query,
    close: async () => {
      await signer.close();
      await pool.end();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const settingsOf = (url: string, { wallet, socket }: { wallet: string; socket: string }) => ({
  TRON_NODE_URL: url,
  TRON_CHAIN_ID: `0x${CHAIN_ID}`,
  TRON_WALLET: wallet,
  TRON_SIGNER_SOCKET: socket,
  TRON_TOKENS: `USDT:${USDT}:6`,
  TRON_FEE_CEILING: 40,
  TRON_EXPIRATION_MINUTES: 30,
});

async function startSigner(approver: string) {
  const [{ generateWords, SeedKeys }, { Signer }, { SignerServer }, { tronPolicy }] = await Promise.all([
    import('../../../apps/signer/src/keys/seed-keys.js'),
    import('../../../apps/signer/src/signer.js'),
    import('../../../apps/signer/src/signer-server.js'),
    import('../../../apps/signer/src/tron/tron-policy.js'),
  ]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signer-'));
  const socket = path.join(folder, 'signer.sock');
  const keys = new SeedKeys(generateWords(), 'regtest');
  const tokens = { [USDT]: { asset: 'USDT', decimals: 6, limits: LIMITS } };
  const signer = new Signer(
    {
      ...{ network: 'regtest' as const, socket, approver, limits: { payout: 1n, day: 1n }, feePercent: 50 },
      ...{ log: path.join(folder, 'signed.jsonl'), tron: tronPolicy.parse({ feeLimit: '50', tokens }) },
    },
    keys,
  );
  const server = new SignerServer(signer, socket);
  await server.listen();
  return {
    wallet: keys.tronAddress,
    socket,
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
