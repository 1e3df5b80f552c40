import { spawnSync } from 'node:child_process';
import { isIP } from 'node:net';
import path from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';

/** The paths of the two files. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
}

/** Makes a self-signed certificate for names and addresses, valid for two days. Needs openssl. */
export const makeCertificate = (folder: string, ...hosts: readonly [string, ...string[]]): Certificate =>
  make(folder, hosts, []);

/** Makes a certificate that another one signs. Needs openssl 3. */
export const issueCertificate = (
  folder: string,
  issuer: Certificate,
  ...hosts: readonly [string, ...string[]]
): Certificate => make(folder, hosts, ['-CA', issuer.certificate, '-CAkey', issuer.key]);

function make(folder: string, hosts: readonly [string, ...string[]], issuer: readonly string[]): Certificate {
  const files = { key: path.join(folder, 'key.pem'), certificate: path.join(folder, 'certificate.pem') };
  const names = `subjectAltName=${hosts.map((host) => `${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}`).join()}`;
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const made = spawnSync('openssl', [
    ...['req', '-x509', ...kind, ...issuer, '-subj', `/CN=${hosts[0]}`, '-addext', names],
    ...['-keyout', files.key, '-out', files.certificate],
  ]);
  if (made.status !== 0) throw new Problem(`openssl makes no certificate: ${String(made.stderr ?? made.error)}`);
  return files;
}
