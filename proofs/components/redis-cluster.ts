import type { ChildProcess } from 'node:child_process';
import type { Redis } from 'ioredis';
import { freePort } from '../../tools/postgres/ports.js';
import { waitUntil } from '../../tools/processes/wait-until.js';
import { isFollowing, type RedisServers, serverLines, startRedisServers, USER } from './redis-servers.js';

const ADMIN = { name: 'admin', password: USER.password };
/** Milliseconds of silence after which the other nodes count one as down. */
const DOWN_AFTER_MS = 2_000;
const SLOTS = 16_384;
const MASTERS = 3;

/** Three masters with a replica each, which know each other by the name `localhost` and accept only TLS; users come from their access-control lists. */
export interface ClusterRedis {
  /** The value for REDIS_URL. */
  readonly url: string;
  /** The value for REDIS_CLUSTER_NODES. */
  readonly nodes: string;
  /** The value for NODE_EXTRA_CA_CERTS. */
  readonly certificate: string;
  /** Returns the port of the master that holds the key. */
  masterOf(key: string): Promise<number>;
  /** Returns the number of keys of each master. */
  keyCounts(): Promise<number[]>;
  /** Sends a signal to the node at a port, or to every node. SIGSTOP leaves connections open without a response. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', port?: number): void;
  close(): Promise<void>;
}

interface Node {
  readonly port: number;
  readonly busPort: number;
  readonly child: ChildProcess;
}

/** Starts the cluster. Needs openssl and Redis 7. */
export async function startClusterRedis(program: string): Promise<ClusterRedis> {
  const servers = startRedisServers(program, 'localhost');
  const nodes: Node[] = [];
  for (let i = 0; i < 2 * MASTERS; i += 1) nodes.push(await startNode(servers));
  const ask = <T>(port: number, what: (client: Redis) => Promise<T>): Promise<T> => servers.ask(port, what, ADMIN);
  await waitUntil('the nodes answer', () =>
    areAll(nodes, async ({ port }) => (await ask(port, (c) => c.ping())) === 'PONG'),
  );
  await join(nodes, ask);
  const living = (): Node => nodes.find(({ child }) => child.exitCode === null && child.signalCode === null)!;
  return {
    url: `rediss://${USER.name}:${USER.password}@localhost:${nodes[0]!.port}`,
    nodes: nodes
      .slice(1, MASTERS)
      .map(({ port }) => `localhost:${port}`)
      .join(','),
    certificate: servers.certificate,
    masterOf: (key) => ask(living().port, (client) => askMaster(client, key)),
    keyCounts: () => Promise.all(nodes.slice(0, MASTERS).map(({ port }) => ask(port, (client) => client.dbsize()))),
    signal: (signal, only) =>
      nodes.filter(({ port }) => only === undefined || port === only).forEach(({ child }) => child.kill(signal)),
    close: () => servers.close(),
  };
}

async function startNode(servers: RedisServers): Promise<Node> {
  const [port, busPort] = [await freePort(), await freePort()];
  const child = servers.run(port, [...SERVER, `cluster-port ${busPort}`]);
  return { port, busPort, child };
}

const SERVER = [
  ...serverLines(
    '~rampart:* &* +@all -@dangerous +info +client|setname +cluster|slots +cluster|info',
    `user ${ADMIN.name} on >${ADMIN.password} ~* &* +@all`,
  ),
  'cluster-enabled yes',
  'tls-cluster yes',
  `cluster-node-timeout ${DOWN_AFTER_MS}`,
  'cluster-announce-hostname localhost',
  'cluster-preferred-endpoint-type hostname',
];

type Ask = <T>(port: number, what: (client: Redis) => Promise<T>) => Promise<T>;

/** Joins the nodes into one cluster: the first half gets the slots, and each of the others is a replica. */
async function join(nodes: readonly Node[], ask: Ask): Promise<void> {
  const share = Math.ceil(SLOTS / MASTERS);
  for (const [i, { port }] of nodes.entries()) {
    await ask(port, (client) => client.cluster('SET-CONFIG-EPOCH', i + 1));
    const last = Math.min(SLOTS, share * (i + 1)) - 1;
    if (i < MASTERS) await ask(port, (client) => client.call('CLUSTER', 'ADDSLOTSRANGE', share * i, last));
    await ask(nodes[0]!.port, (client) => client.call('CLUSTER', 'MEET', '127.0.0.1', port, nodes[i]!.busPort));
  }
  const cluster = ({ port }: Node, pattern: RegExp): Promise<boolean> =>
    ask(port, async (client) => pattern.test(await client.cluster('INFO')));
  await waitUntil('the nodes know each other', () =>
    areAll(nodes, (node) => cluster(node, new RegExp(`cluster_known_nodes:${nodes.length}\\b`))),
  );
  for (const [i, { port }] of nodes.slice(MASTERS).entries()) {
    const master = await ask(nodes[i]!.port, (client) => client.call('CLUSTER', 'MYID') as Promise<string>);
    await waitUntil('a replica knows its master', () =>
      ask(port, (client) => client.cluster('REPLICATE', master)).then(
        () => true,
        () => false,
      ),
    );
  }
  await waitUntil('every slot is served', () => areAll(nodes, (node) => cluster(node, /cluster_state:ok/)));
  await waitUntil('the replicas follow', () => areAll(nodes.slice(MASTERS), ({ port }) => ask(port, isFollowing)));
}

const areAll = async (nodes: readonly Node[], test: (node: Node) => Promise<boolean>): Promise<boolean> =>
  (await Promise.all(nodes.map((node) => test(node).catch(() => false)))).every(Boolean);

async function askMaster(client: Redis, key: string): Promise<number> {
  const slot = await client.cluster('KEYSLOT', key);
  const ranges = await client.cluster('SLOTS');
  const [, , master] = ranges.find(([from, to]) => slot >= from && slot <= to)!;
  return master![1];
}
