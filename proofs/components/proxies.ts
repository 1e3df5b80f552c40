import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { freePort } from '../../tools/postgres/ports.js';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { findProgram } from '../../tools/processes/find-program.js';
import { guard } from '../../tools/processes/guard.js';
import { waitUntil } from '../../tools/processes/wait-until.js';
import { type Certificate, makeCertificate } from './certificate.js';

export type ProxyKind = 'caddy' | 'haproxy' | 'nginx';
export const PROXY_KINDS: readonly ProxyKind[] = ['caddy', 'haproxy', 'nginx'];

/** Finds Debian's package of the same name; undefined if it is missing. */
export const findProxy = (kind: ProxyKind): string | undefined => findProgram(kind);

/** A real proxy with TLS in front of several APIs, as `deploy/proxies` configures it. */
export interface Proxy {
  readonly url: string;
  /** The path of its certificate, for its callers. */
  readonly certificate: string;
  close(): Promise<void>;
}

/** Starts a proxy; `apis` are addresses with ports. Needs openssl. */
export const startProxy = (kind: ProxyKind, apis: readonly string[]): Promise<Proxy> =>
  runProxy(kind, (place) => COMMANDS[kind]({ ...place, apis }));

/** Starts a proxy on a free port, with a certificate, in a folder of its own. */
export async function runProxy(kind: ProxyKind, commandAt: (place: ProxyPlace) => Command): Promise<Proxy> {
  const [port, folder] = [await freePort(), temporaryFolder('rampart-proxy-')];
  const tls = makeCertificate(folder, 'localhost');
  const { args, env } = commandAt({ port, folder, ...tls });
  const child = spawn(findProxy(kind)!, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const release = guard(child.pid!, folder);
  await waitUntil(`${kind} answers`, async () => {
    if (child.exitCode !== null) throw new Error(`${kind} ended: ${log.slice(-1_000)}`);
    return fetch(`http://localhost:${port}/`).then(
      () => true,
      (error: Error) => !/ECONNREFUSED/.test(JSON.stringify(error.cause)),
    );
  });
  return {
    url: `https://localhost:${port}`,
    certificate: tls.certificate,
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await release();
    },
  };
}

/** Where a proxy runs. */
export interface ProxyPlace extends Certificate {
  readonly port: number;
  readonly folder: string;
}

interface Place extends ProxyPlace {
  readonly apis: readonly string[];
}

export interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const COMMANDS: Readonly<Record<ProxyKind, (place: Place) => Command>> = {
  caddy: ({ port, apis, key, certificate }) => ({
    args: ['run', '--config', inProject('deploy/proxies/Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      RAMPART_HOST: `localhost:${port}`,
      RAMPART_API: apis.join(' '),
      CADDY_OPTIONS: 'admin off',
      CADDY_TLS: `tls ${certificate} ${key}`,
    },
  }),
  haproxy: ({ port, folder, apis, key, certificate }) => {
    const tls = write(folder, 'both.pem', `${fs.readFileSync(certificate, 'utf8')}${fs.readFileSync(key, 'utf8')}`);
    const settings = aLineEach(read('haproxy.cfg'), apis, (line, i) => line.replace('server api', `server api${i}`));
    return {
      args: ['-W', '-db', '-f', write(folder, 'haproxy.cfg', settings)],
      env: { RAMPART_PORT: String(port), RAMPART_TLS: tls },
    };
  },
  nginx: ({ port, folder, apis, key, certificate }) => {
    const values: Readonly<Record<string, string>> = {
      RAMPART_HOST: 'localhost',
      RAMPART_PORT: String(port),
      RAMPART_TLS_CERTIFICATE: certificate,
      RAMPART_TLS_KEY: key,
    };
    const site = aLineEach(read('nginx.conf.template'), apis).replace(
      /\$\{(\w+)\}/g,
      (all, name: string) => values[name] ?? all,
    );
    return { args: ['-c', write(folder, 'nginx.conf', aroundSite(folder, site))], env: {} };
  },
};

const read = (name: string): string => fs.readFileSync(inProject('deploy/proxies', name), 'utf8');

/** Repeats the line that names an API, once for each. */
function aLineEach(
  text: string,
  apis: readonly string[],
  change: (line: string, i: number) => string = (line) => line,
): string {
  return text
    .split('\n')
    .flatMap((line) =>
      /^\s*server .*\$\{RAMPART_API\}/.test(line)
        ? apis.map((api, i) => change(line, i).replace('${RAMPART_API}', api))
        : [line],
    )
    .join('\n');
}

function write(folder: string, name: string, text: string): string {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

/** Returns Debian's own nginx.conf around a site, in a folder. */
const aroundSite = (folder: string, site: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}
`;
