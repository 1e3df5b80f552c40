import fs from 'node:fs';
import { parse, stringify } from 'yaml';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { inProject } from '../../../tools/bootstrap/project.mjs';
import type { Certificate } from '../certificate.js';

const read = (name: string): string => fs.readFileSync(inProject('deploy/postgres', name), 'utf8');

/** Seconds: how long a dead primary keeps its key, how often Patroni checks, and how long it retries etcd. */
export interface Timing {
  readonly ttl: number;
  readonly loop_wait: number;
  readonly retry_timeout: number;
}

interface PatroniSettings {
  readonly bootstrap: { readonly dcs: Record<string, unknown> };
  readonly postgresql: {
    readonly authentication: Readonly<Record<string, Record<string, string>>>;
    readonly parameters: Record<string, string>;
  };
}

/** Returns `patroni.yml` with sockets in a folder and the files of this machine, and with another timing if one is given. */
export function patroniSettings(folder: string, { key, certificate }: Certificate, timing?: Timing): string {
  const settings = parse(read('patroni.yml')) as PatroniSettings;
  const { authentication, parameters } = settings.postgresql;
  for (const each of Object.values(authentication)) if (each['sslrootcert']) each['sslrootcert'] = certificate;
  Object.assign(parameters, {
    unix_socket_directories: folder,
    ssl_cert_file: certificate,
    ssl_key_file: key,
    fsync: 'off', // no power failure happens here
  });
  Object.assign(settings.bootstrap.dcs, timing);
  return stringify(settings);
}

/** Returns the variables of `patroni.env` with the values of one member. Throws a `Problem` unless each has one. */
export function memberEnvironment(values: Readonly<Record<string, string>>): Record<string, string> {
  const names = [...read('patroni.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  const given = Object.keys(values);
  const other = [...names.filter((name) => !given.includes(name)), ...given.filter((name) => !names.includes(name))];
  if (other.length > 0) throw new Problem(`patroni.env and a member differ in ${other.join(', ')}.`);
  return { ...values };
}

interface Upstream {
  readonly name: string;
  readonly address: string;
  /** The port of the member's Patroni. */
  readonly port: number;
}

/** Returns `haproxy.cfg` with other members. */
export function haproxySettings(members: readonly Upstream[]): string {
  const lines = read('haproxy.cfg').split('\n');
  const first = lines.findIndex((line) => /^\tserver /.test(line));
  const others = lines.filter((line) => !/^\tserver /.test(line));
  const ours = members.map(({ name, address, port }) => `\tserver ${name} ${address} check port ${port}`);
  return others.toSpliced(first, 0, ...ours).join('\n');
}
