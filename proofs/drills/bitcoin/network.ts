import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lie, startNodeProxy } from '../../components/node-proxy.js';
import { startFundedRegtest } from '../../components/payers.js';
import { type Regtest, startRegtest } from '../../components/regtest.js';
import { LIES, misplaces } from './lies.js';

/** Makes nodes relay transactions to known peers at once, and not ban a peer for blocks that were invalidated. */
const TRUSTING = ['-whitelist=in,out,noban,relay@127.0.0.1'];
const DEPTH_OF_OLD = 20;
const PAUSE_MS = 20;
const ATTEMPTS = 1_500;
const MEMPOOL_ATTEMPTS = 8;

/** Three connected nodes: two of a driver, one of which at a time lags or lies, and the rest of the world, which mines and has the payers' wallets. */
export interface Network {
  readonly world: Regtest;
  readonly first: Regtest;
  /** The driver's RPC setting. */
  readonly rpcUrl: string;
  /** Cuts off one of the driver's nodes, or makes it lie, until `heal`. Returns which, and how. */
  harm(): Promise<string>;
  heal(): Promise<void>;
  /** Waits until every connected node has the world's blocks and payments. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export async function startNetwork(): Promise<Network> {
  const world = await startFundedRegtest(TRUSTING);
  const pair = [await startRegtest(TRUSTING), await startRegtest(TRUSTING)] as const;
  const proxies = [await startNodeProxy(pair[0].url), await startNodeProxy(pair[1].url)] as const;
  let cut: Regtest | undefined;
  const settle = async (): Promise<void> => {
    for (const node of pair) if (node !== cut) await agree(world, node);
  };
  const harm = async (): Promise<string> => {
    await settle();
    const which = randomInt(2) as 0 | 1;
    const name = which === 0 ? 'first' : 'second';
    if (randomInt(2) === 0) {
      cut = pair[which];
      await cut.rpc.call('setnetworkactive', false);
      return `the ${name} lags`;
    }
    const [how, lie] = await chooseLie(world);
    proxies[which].lie = lie;
    return `the ${name} ${how}`;
  };
  const heal = async (): Promise<void> => {
    for (const proxy of proxies) proxy.lie = undefined;
    await cut?.rpc.call('setnetworkactive', true);
    if (cut) await connect(cut, world);
    cut = undefined;
    await settle();
  };
  for (const node of pair) await connect(node, world);
  await settle();
  return {
    world,
    first: pair[0],
    rpcUrl: proxies.map(({ url }) => url).join(','),
    harm,
    heal,
    settle,
    stop: async () => {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      await Promise.all([world, ...pair].map((node) => node.stop()));
    },
  };
}

async function chooseLie(world: Regtest): Promise<[name: string, lie: Lie]> {
  const height = await world.rpc.call<number>('getblockcount');
  const old = await world.rpc.call<string>('getblockhash', height - DEPTH_OF_OLD);
  const lies: readonly [string, Lie][] = [...Object.entries(LIES), ['misplaces', misplaces(old)]];
  return lies[randomInt(lies.length)]!;
}

async function connect(node: Regtest, world: Regtest): Promise<void> {
  await node.rpc.call('addnode', world.peer, 'onetry');
  await isSoWithin(ATTEMPTS, async () => (await node.rpc.call('getconnectioncount')) !== 0);
}

/** Waits for one tip, and for the same payments in both mempools, unless one node keeps a payment that another one has seen double-spent. */
async function agree(world: Regtest, node: Regtest): Promise<void> {
  const isSame = async (what: string): Promise<boolean> => {
    const [ours, theirs] = await Promise.all([world, node].map(({ rpc }) => rpc.call<string | string[]>(what)));
    return [ours].flat().sort().join() === [theirs].flat().sort().join();
  };
  if (!(await isSoWithin(ATTEMPTS, () => isSame('getbestblockhash')))) throw new Error('the nodes do not agree');
  await isSoWithin(MEMPOOL_ATTEMPTS, () => isSame('getrawmempool'));
}

async function isSoWithin(attempts: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await isSo()) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}
