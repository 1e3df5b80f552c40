import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { EvmChain, Sweeper } from '@rampart/evm-wallets';
import type { Anvil } from '../../components/anvil.js';
import { type Contract, deployContract } from '../../components/evm-contracts.js';
import { type ProviderProxy, startProviderProxy } from '../../components/provider-proxy.js';
import { connectTo, poolOn } from '../../../tools/postgres/connect.js';

const SECRET = 'a secret of this drill, which is long enough';
const RICH = `0x${(10n ** 21n).toString(16)}`;
/** Long, because no provider hangs here and the machine may be slow. */
const MAX_WAIT_MS = 60_000;
const LIMITS = { payout: '1000000', day: '100000000' };

/** One chain of the drill: a node, and two providers in front of it. */
export interface DrillChain {
  readonly node: Anvil;
  readonly providers: readonly [ProviderProxy, ProviderProxy];
  readonly usdt: Contract;
  readonly decimals: number;
  readonly coin: 'ETH' | 'BNB';
}

/** The driver with its own database and signer. */
export interface EvmGround {
  readonly chain: EvmChain;
  readonly sweeper: Sweeper;
  readonly hot: string;
  query<T>(statement: string): Promise<T[]>;
  close(): Promise<void>;
}

export async function makeDrillChain(node: Anvil): Promise<DrillChain> {
  const decimals = node.chainId === 1 ? 6 : 18;
  return {
    node,
    decimals,
    coin: node.chainId === 1 ? 'ETH' : 'BNB',
    usdt: await deployContract(node, 'Token', ['USDT', decimals]),
    providers: [await startProviderProxy(node), await startProviderProxy(node)],
  };
}

export async function makeEvmGround(chains: readonly DrillChain[], server: string): Promise<EvmGround> {
  const [
    { EvmChain: Driver, EvmChainSync, EvmDatabase, Sweeper: SweeperOfDriver },
    { Clock },
    { ENV, deriveKey },
    { Approver },
  ] = await Promise.all([
    import('@rampart/evm-wallets'),
    import('@rampart/kernel'),
    import('@rampart/config'),
    import('@rampart/signing'),
  ]);
  const name = `evm_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const pool = poolOn(Object.assign(new URL(server), { pathname: `/${name}` }).href, 16);
  const approver = new Approver(deriveKey({ RAMPART_SECRET: SECRET }, 'payout-approval'));
  const signer = await startSigner(chains, approver.publicKey);
  for (const { node, usdt, decimals } of chains) {
    await node.call('anvil_setBalance', signer.hot, RICH);
    await usdt.send('transfer', [signer.hot, 10n ** BigInt(decimals + 6)]);
    await node.call('anvil_mine', '0x1');
  }
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<unknown[]> =>
    (await pool.query(sql, [...parameters])).rows as unknown[];
  const now = (): Date => new Date();
  const context = await NestFactory.createApplicationContext(
    {
      module: class Process {},
      providers: [
        Driver,
        ...Driver.providers,
        { provide: EvmDatabase, useValue: { query } },
        { provide: Clock, useValue: { now, trueTime: now, machineTime: now } },
        { provide: ENV, useValue: { RAMPART_SECRET: SECRET, ...signer.settings, ...settingsOf(chains) } },
      ],
    },
    { logger: false },
  );
  context.get(EvmChainSync).maxWait = MAX_WAIT_MS;
  return {
    chain: context.get(Driver),
    sweeper: context.get(SweeperOfDriver),
    hot: signer.hot.toLowerCase(),
    query: async <T>(statement: string) => (await query(statement)) as T[],
    close: async () => {
      await context.close();
      await signer.close();
      await pool.end();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      for (const { providers } of chains) for (const each of providers) await each.stop();
    },
  };
}

const settingsOf = (chains: readonly DrillChain[]): Record<string, unknown> =>
  Object.assign(
    { CHAIN_DRIVERS: [] },
    ...chains.map(({ node, providers, usdt, decimals, coin }) => {
      const suffix = coin === 'ETH' ? 'ETHEREUM' : 'BSC';
      return {
        [`EVM_RPC_URL_${suffix}`]: providers.map(({ url }) => url).join(),
        [`EVM_CHAIN_ID_${suffix}`]: node.chainId,
        [`EVM_TOKENS_${suffix}`]: `USDT:${usdt.address}:${decimals}`,
        [`EVM_FEE_CEILING_${suffix}`]: 100,
        [`EVM_SWEEP_FEE_${suffix}`]: 50,
        [`EVM_SWEEP_MINIMUM_${suffix}`]: 'USDT:100',
        [`EVM_FINALITY_${suffix}`]: 'depth',
      };
    }),
  ) as Record<string, unknown>;

async function startSigner(chains: readonly DrillChain[], approver: string) {
  const [{ generateWords, SeedKeys }, { Signer }, { SignerServer }, { evmChains }] = await Promise.all([
    import('../../../apps/signer/src/keys/seed-keys.js'),
    import('../../../apps/signer/src/signer.js'),
    import('../../../apps/signer/src/signer-server.js'),
    import('../../../apps/signer/src/evm/evm-policy.js'),
  ]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signer-'));
  const socket = path.join(folder, 'signer.sock');
  const keys = new SeedKeys(generateWords(), 'regtest');
  const policies = chains.map(({ node, usdt, decimals, coin }) => [
    String(node.chainId),
    {
      ...{ asset: coin, limits: LIMITS, fee: '0.1', dayFees: '100', ownFees: '100', topUp: '0.1' },
      tokens: { [usdt.address]: { asset: 'USDT', decimals, limits: LIMITS } },
    },
  ]);
  const policy = {
    ...{ network: 'regtest' as const, socket, approver, limits: { payout: 1n, day: 1n }, feePercent: 50 },
    ...{ log: path.join(folder, 'signed.jsonl'), evm: evmChains.parse(Object.fromEntries(policies)) },
  };
  const signer = new Signer(policy, keys);
  const server = new SignerServer(signer, socket);
  await server.listen();
  return {
    hot: keys.evm.hotAddress,
    settings: { EVM_XPUB: keys.evm.xpub, EVM_SIGNER_SOCKET: socket },
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
