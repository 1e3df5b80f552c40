import { freePort } from '../../tools/postgres/ports.js';
import { waitUntil } from '../../tools/processes/wait-until.js';
import { isFollowing, type RedisServers, serverLines, startRedisServers, USER } from './redis-servers.js';

/** The name by which the Sentinels know the master. */
export const MASTER = 'queues';
/** Milliseconds of silence after which a Sentinel counts the master as down. */
const DOWN_AFTER_MS = 1_000;

/** A Redis master with a replica, and three Sentinels that fail over. All accept only TLS; the servers accept only users of their access-control list. */
export interface SentinelRedis {
  /** The value for REDIS_URL. */
  readonly url: string;
  /** The value for REDIS_SENTINELS. */
  readonly sentinels: string;
  /** The value for NODE_EXTRA_CA_CERTS. */
  readonly certificate: string;
  killMaster(): void;
  /** Returns the master's port, as the Sentinels report it. */
  masterPort(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the servers and Sentinels. Needs openssl. */
export async function startSentinelRedis(program: string): Promise<SentinelRedis> {
  const [master, replica, ...sentinels] = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const servers = startRedisServers(program, '127.0.0.1');
  const masters = servers.run(master!, SERVER);
  servers.run(replica!, [...SERVER, `replicaof 127.0.0.1 ${master}`]);
  await waitUntil('the replica follows', () => servers.ask(replica!, isFollowing, USER).catch(() => false));
  for (const port of sentinels) servers.run(port, sentinelOf(master!), '--sentinel');
  await waitUntil('the Sentinels know each other', () => knowEachOther(servers, sentinels));
  return {
    url: `rediss://${USER.name}:${USER.password}@${MASTER}`,
    sentinels: sentinels.map((port) => `127.0.0.1:${port}`).join(','),
    certificate: servers.certificate,
    killMaster: () => void masters.kill('SIGKILL'),
    masterPort: () => askMaster(servers, sentinels[0]!),
    close: () => servers.close(),
  };
}

/** The permissions that BullMQ needs: its keys, and no command that inspects or changes the server. */
const SERVER = serverLines(
  '~rampart:* &* +@all -@dangerous +info +client|setname',
  `user sentinel on >${USER.password} allchannels +multi +slaveof +ping +exec +subscribe +config|rewrite +role +publish +info +client|setname +client|kill +script|kill`,
);

const sentinelOf = (master: number): string[] => [
  `sentinel monitor ${MASTER} 127.0.0.1 ${master} 2`,
  `sentinel auth-user ${MASTER} sentinel`,
  `sentinel auth-pass ${MASTER} ${USER.password}`,
  `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
  `sentinel failover-timeout ${MASTER} 5000`,
];

const askMaster = (servers: RedisServers, sentinel: number): Promise<number> =>
  servers.ask(sentinel, async (client) => {
    const answer = (await client.call('SENTINEL', 'get-master-addr-by-name', MASTER)) as readonly string[];
    return Number(answer[1]);
  });

async function knowEachOther(servers: RedisServers, sentinels: readonly number[]): Promise<boolean> {
  const counts = await Promise.all(
    sentinels.map((port) =>
      servers
        .ask(port, async (client) => ((await client.call('SENTINEL', 'sentinels', MASTER)) as unknown[]).length)
        .catch(() => 0),
    ),
  );
  return counts.every((count) => count === sentinels.length - 1);
}
