import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { guard } from '../../tools/processes/guard.js';
import { type Certificate, makeCertificate } from './certificate.js';

/** The service's user. */
export const USER = { name: 'rampart', password: 'a-password-of-redis' };

interface User {
  readonly name: string;
  readonly password: string;
}

/** Processes of redis-server that accept only TLS, each with its own folder. */
export interface RedisServers {
  /** The value for NODE_EXTRA_CA_CERTS. */
  readonly certificate: string;
  /** Starts a server on a port of 127.0.0.1 with these lines of redis.conf. */
  run(port: number, lines: readonly string[], ...more: string[]): ChildProcess;
  /** Opens a connection for as long as `ask` takes. */
  ask<T>(port: number, ask: (client: Redis) => Promise<T>, user?: User): Promise<T>;
  close(): Promise<void>;
}

/** Lines of redis.conf of a server that accepts only users of its access-control list: the given ones, the service's and the replica's. */
export const serverLines = (access: string, ...users: readonly string[]): string[] => [
  'save ""',
  'maxmemory-policy noeviction',
  'replica-read-only yes',
  `user ${USER.name} on >${USER.password} ${access}`,
  `user replica on >${USER.password} +psync +replconf +ping`,
  ...users,
  'user default off',
  'masteruser replica',
  `masterauth ${USER.password}`,
];

/** Whether the replica's link to its master is up. */
export const isFollowing = async (replica: Redis): Promise<boolean> =>
  /master_link_status:up/.test(await replica.info('replication'));

/** Prepares servers whose certificate is valid for the names and addresses. Needs openssl. */
export function startRedisServers(program: string, ...hosts: readonly [string, ...string[]]): RedisServers {
  const folder = temporaryFolder('rampart-redis-servers-');
  const tls = makeCertificate(folder, ...hosts);
  const running: { child: ChildProcess; release: () => Promise<void> }[] = [];
  return {
    certificate: tls.certificate,
    ask: (port, ask, user) => askServer({ port, host: hosts[0], ca: fs.readFileSync(tls.certificate), user }, ask),
    run: (port, lines, ...more) => {
      const own = path.join(folder, String(port));
      fs.mkdirSync(own);
      const settings = [`tls-port ${port}`, ...tlsLines(tls), 'bind 127.0.0.1', `dir ${own}`, ...lines].join('\n');
      fs.writeFileSync(path.join(own, 'redis.conf'), `${settings}\n`);
      const child = spawn(program, [path.join(own, 'redis.conf'), ...more], { detached: true, stdio: 'ignore' });
      running.push({ child, release: guard(child.pid!, own) });
      return child;
    },
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

/** Lines that enable TLS, also between the servers. */
const tlsLines = ({ key, certificate }: Certificate): string[] => [
  'port 0',
  `tls-cert-file ${certificate}`,
  `tls-key-file ${key}`,
  `tls-ca-cert-file ${certificate}`,
  'tls-auth-clients no',
  'tls-replication yes',
];

async function askServer<T>(
  { port, host, ca, user }: { port: number; host: string; ca: Buffer; user: User | undefined },
  ask: (client: Redis) => Promise<T>,
): Promise<T> {
  const who = user ? { username: user.name, password: user.password } : {};
  const client = new Redis(port, host, { ...who, tls: { ca }, maxRetriesPerRequest: 1, retryStrategy: () => null });
  client.on('error', () => undefined); // the command rejects with the same error
  try {
    return await ask(client);
  } finally {
    client.disconnect();
  }
}
