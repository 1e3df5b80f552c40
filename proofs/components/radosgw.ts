import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { freePort } from '../../tools/postgres/ports.js';
import { guard } from '../../tools/processes/guard.js';
import { waitUntil } from '../../tools/processes/wait-until.js';
import { type Component, componentsFolder } from './component.js';
import { installDebianPackage } from './debian-package.js';

/** Packages of Debian's suite sid, because earlier versions need a whole cluster; each comes with the libraries that it needs. */
const PACKAGES = { 'radosgw': 'radosgw', 'radosgw-admin': 'ceph-common' } as const;
type Program = keyof typeof PACKAGES;

const folderOf = (program: Program): string => path.join(componentsFolder(), PACKAGES[program]);

/** Finds Ceph's object storage and the program that adds users in the private folder; undefined if one is missing. */
export function findRadosgw(): Readonly<Record<Program, Component>> | undefined {
  const [radosgw, admin] = [findPrivate('radosgw'), findPrivate('radosgw-admin')];
  return radosgw && admin ? { radosgw, 'radosgw-admin': admin } : undefined;
}

/** Installs both into the private folder, which takes half a gigabyte. Throws a `Problem` that says why it failed. */
export function installRadosgw(): void {
  for (const program of Object.keys(PACKAGES) as Program[])
    installDebianPackage({ suite: 'sid', name: PACKAGES[program] }, folderOf(program));
}

/** The loader that came with the program starts it, because it needs a newer C library than most machines have. */
function findPrivate(name: Program): Component | undefined {
  const program = path.join(folderOf(name), 'usr/bin', name);
  const lib = path.join(folderOf(name), 'usr/lib');
  if (!fs.existsSync(program)) return undefined;
  const folders = fs.readdirSync(lib).map((each) => path.join(lib, each));
  const libraries = folders.find((each) => each.endsWith('-linux-gnu'));
  const loader = libraries && fs.readdirSync(libraries).find((each) => each.startsWith('ld-linux'));
  return libraries && loader
    ? {
        program: path.join(libraries, loader),
        args: ['--library-path', `${libraries}:${libraries}/ceph`, program],
      }
    : undefined;
}

/** An object storage with one user, which ends with `stop` or with this process. */
export interface Radosgw {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  /** Sends a signed call as the user. Throws if the gateway refuses it. */
  call(method: string, path: string, body?: Buffer): Promise<Buffer>;
  stop(): Promise<void>;
}

/** Starts the gateway alone, on its own database in place of a cluster. */
export async function startRadosgw(): Promise<Radosgw> {
  const found = findRadosgw();
  if (!found) throw new Problem('there is no radosgw; npm run test:components -- --radosgw fetches it');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'radosgw-'));
  const port = await freePort();
  const [keyId, secret] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
  const config = path.join(folder, 'ceph.conf');
  fs.writeFileSync(config, configuration(folder, port));
  const common = ['-n', 'client.rgw', '-c', config, '--no-mon-config'];
  const admin = found['radosgw-admin'];
  const user = ['user', 'create', '--uid=rampart', '--display-name=Rampart'];
  const keys = [`--access-key=${keyId}`, `--secret-key=${secret}`];
  execFileSync(admin.program, [...admin.args, ...common, ...user, ...keys], { stdio: 'pipe' });
  const { program, args } = found.radosgw;
  const child = spawn(program, [...args, '-f', ...common], { detached: true, stdio: 'ignore' });
  const release = guard(child.pid!, path.join(folder, 'guarded'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await waitUntil('radosgw answers', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  child.unref();
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region: 'us-east-1' });
  return {
    ...{ url, keyId, secret },
    call: async (method, to, body) => {
      const sent = body ? { method, body: Uint8Array.from(body) } : { method };
      const response = await client.fetch(url + to, sent);
      const content = Buffer.from(await response.arrayBuffer());
      if (!response.ok) throw new Error(`${method} ${to} was answered ${response.status}: ${content.toString()}`);
      return content;
    },
    stop: async () => {
      child.ref();
      child.kill('SIGKILL');
      await ended;
      await release();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, port: number): string => `[global]
run dir = ${folder}
log file = ${folder}/log
admin socket = ${folder}/$pid.sock
pid file = ${folder}/pid
rgw data = ${folder}
rgw backend store = dbstore
rgw config store = dbstore
dbstore db dir = ${folder}
dbstore db name prefix = rampart
dbstore config uri = file:${folder}/config.db
rgw frontends = beast endpoint=127.0.0.1:${port}
auth cluster required = none
auth service required = none
auth client required = none
`;
