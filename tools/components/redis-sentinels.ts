import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../postgres/ports.js';
import { temporaryFolder } from '../postgres/temporary-folder.js';
import { guard } from '../processes/guard.js';
import { waitUntil } from '../processes/wait-until.js';
import { type Certificate, makeCertificate } from './certificate.js';

/** The name by which the Sentinels know the master. */
export const MASTER = 'queues';
const USER = { name: 'rampart', password: 'a-password-of-redis' };
/** Milliseconds of silence after which a Sentinel counts the master as down. */
const DOWN_AFTER_MS = 1_000;

/** A Redis master with a replica, and three Sentinels that fail over. All speak TLS alone; the servers take users of their access-control list alone. */
export interface SentinelRedis {
  /** For REDIS_URL. */
  readonly url: string;
  /** For REDIS_SENTINELS. */
  readonly sentinels: string;
  /** For NODE_EXTRA_CA_CERTS. */
  readonly certificate: string;
  killMaster(): void;
  /** Port of the master, as the Sentinels say. */
  masterPort(): Promise<number>;
  close(): Promise<void>;
}

/** Needs openssl. */
export async function startSentinelRedis(program: string): Promise<SentinelRedis> {
  const folder = temporaryFolder('rampart-sentinels-');
  const [master, replica, ...sentinels] = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const tls = makeCertificate(folder, 'localhost', '127.0.0.1');
  const asked = asker(tls);
  const running: { child: ChildProcess; release: () => Promise<void> }[] = [];
  const run = (port: number, lines: readonly string[], ...more: string[]): ChildProcess => {
    const own = path.join(folder, String(port));
    fs.mkdirSync(own);
    const settings = [`tls-port ${port}`, ...tlsSettings(tls), 'bind 127.0.0.1', `dir ${own}`, ...lines].join('\n');
    fs.writeFileSync(path.join(own, 'redis.conf'), `${settings}\n`);
    const child = spawn(program, [path.join(own, 'redis.conf'), ...more], { detached: true, stdio: 'ignore' });
    running.push({ child, release: guard(child.pid!, own) });
    return child;
  };
  const masters = run(master!, SERVER);
  run(replica!, [...SERVER, `replicaof 127.0.0.1 ${master}`]);
  await waitUntil('the replica follows', () => follows(asked, replica!));
  for (const port of sentinels) run(port, sentinelOf(master!), '--sentinel');
  const masterPort = (): Promise<number> => askMaster(asked, sentinels[0]!);
  await waitUntil('the Sentinels know each other', () => knowEachOther(asked, sentinels));
  return {
    url: `rediss://${USER.name}:${USER.password}@${MASTER}`,
    sentinels: sentinels.map((port) => `127.0.0.1:${port}`).join(','),
    certificate: tls.certificate,
    killMaster: () => void masters.kill('SIGKILL'),
    masterPort,
    close: async () => {
      for (const { child, release } of running) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        await release();
      }
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rights that BullMQ needs: its keys, and no command that looks at or changes the server. */
const ACCESS = `user ${USER.name} on >${USER.password} ~rampart:* &* +@all -@dangerous +info +client|setname`;
const SERVER = [
  'save ""',
  'maxmemory-policy noeviction',
  'replica-read-only yes',
  ACCESS,
  `user replica on >${USER.password} +psync +replconf +ping`,
  `user sentinel on >${USER.password} allchannels +multi +slaveof +ping +exec +subscribe +config|rewrite +role +publish +info +client|setname +client|kill +script|kill`,
  'user default off',
  'masteruser replica',
  `masterauth ${USER.password}`,
];

const sentinelOf = (master: number): string[] => [
  `sentinel monitor ${MASTER} 127.0.0.1 ${master} 2`,
  `sentinel auth-user ${MASTER} sentinel`,
  `sentinel auth-pass ${MASTER} ${USER.password}`,
  `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
  `sentinel failover-timeout ${MASTER} 5000`,
];

/** Replicas and Sentinels use TLS among themselves, too. */
const tlsSettings = ({ key, certificate }: Certificate): string[] => [
  'port 0',
  `tls-cert-file ${certificate}`,
  `tls-key-file ${key}`,
  `tls-ca-cert-file ${certificate}`,
  'tls-auth-clients no',
  'tls-replication yes',
];

type Asked = <T>(port: number, ask: (client: Redis) => Promise<T>, user?: typeof USER) => Promise<T>;

const asker =
  ({ certificate }: Certificate): Asked =>
  async (port, ask, user) => {
    const who = user ? { username: user.name, password: user.password } : {};
    const tls = { ca: fs.readFileSync(certificate) };
    const client = new Redis(port, '127.0.0.1', { ...who, tls, maxRetriesPerRequest: 1, retryStrategy: () => null });
    client.on('error', () => undefined); // the command rejects with it
    try {
      return await ask(client);
    } finally {
      client.disconnect();
    }
  };

const follows = (asked: Asked, port: number): Promise<boolean> =>
  asked(port, async (client) => /master_link_status:up/.test(await client.info('replication')), USER).catch(
    () => false,
  );

const askMaster = (asked: Asked, sentinel: number): Promise<number> =>
  asked(sentinel, async (client) => {
    const answer = (await client.call('SENTINEL', 'get-master-addr-by-name', MASTER)) as readonly string[];
    return Number(answer[1]);
  });

async function knowEachOther(asked: Asked, sentinels: readonly number[]): Promise<boolean> {
  const counts = await Promise.all(
    sentinels.map((port) =>
      asked(port, async (client) => ((await client.call('SENTINEL', 'sentinels', MASTER)) as unknown[]).length).catch(
        () => 0,
      ),
    ),
  );
  return counts.every((count) => count === sentinels.length - 1);
}
