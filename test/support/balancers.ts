import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './ports.js';

export type BalancerName = 'haproxy' | 'nginx';

/** A load balancer that keeps connections to several processes open. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

export const isInstalled = (name: BalancerName): boolean => spawnSync(name, ['-v'], { env: searchPath() }).status === 0;

export async function startBalancer(name: BalancerName, servers: readonly number[]): Promise<Balancer> {
  const [folder, port] = [await mkdtemp(path.join(tmpdir(), `rampart-${name}-`)), await freePort()];
  const file = path.join(folder, 'config');
  await writeFile(file, CONFIGURATIONS[name](port, servers, folder));
  const options =
    name === 'haproxy' ? ['-db', '-f', file] : ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')];
  const child: ChildProcess = spawn(name, options, { env: searchPath(), stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await eventually(`${name} serves ${complaints}`, async () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const searchPath = () => ({ ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` });

/** As docs/operations.md and its examples advise. */
const CONFIGURATIONS: Record<BalancerName, (port: number, servers: readonly number[], folder: string) => string> = {
  haproxy: (port, servers) => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option http-keep-alive
  option redispatch
  retries 3
  retry-on conn-failure
  http-reuse always
frontend in
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance roundrobin
  option httpchk GET /health/ready
  default-server check inter 500ms fall 2 rise 1
${servers.map((server) => `  server s${server} 127.0.0.1:${server}`).join('\n')}
`,
  nginx: (port, servers, folder) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream api {
${servers.map((server) => `    server 127.0.0.1:${server} fail_timeout=1s;`).join('\n')}
    keepalive 32;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_connect_timeout 2s;
    }
  }
}
`,
};
