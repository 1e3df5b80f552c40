import { ConnectionRefused } from './refused-connections.js';

/** Returns why a connection to Postgres failed because of its encryption, and what to do; undefined for every other error. */
export function tlsProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ConnectionRefused) return tlsProblem(error.cause);
  const { message } = error;
  const code = 'code' in error ? String(error.code) : '';
  if (UNTRUSTED.has(code))
    return `the certificate of Postgres is of no CA that is trusted here (${message}); name the file of its CA, as in ?sslmode=verify-full&sslrootcert=/etc/rampart/ca.pem`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate of Postgres is for another host (${message}); name one of those that it has`;
  if (OUTDATED.has(code)) return `the certificate of Postgres is not valid today (${message}); renew it`;
  if (message === 'The server does not support SSL connections')
    return 'Postgres answers without TLS; set ssl = on there, with a certificate';
  if (code === REFUSED && message.endsWith('no encryption'))
    return `Postgres takes no connection without TLS (${message}); add ?sslmode=verify-full, with sslrootcert for a CA of your own`;
  return undefined;
}

/** OpenSSL error codes, as Node.js names them. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const OUTDATED: ReadonlySet<string> = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);
/** SQLSTATE of a connection that pg_hba.conf does not allow. */
const REFUSED = '28000';
