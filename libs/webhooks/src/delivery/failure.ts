/** Why an attempt got no response. The partner reads it, so it names no addresses. */
export type FailureReason = 'timeout' | 'dns' | 'refused' | 'tls' | 'blocked' | 'network';

export interface Failure {
  readonly kind: 'failed';
  readonly reason: FailureReason;
  /** A short sentence or an error code, without addresses. */
  readonly detail: string;
}

/** Formats a failure for partners. Self-explanatory reasons are shown alone; network, certificate and address failures include their detail. */
export const failureText = ({ reason, detail }: Failure): string =>
  CLEAR.has(reason) ? reason : `${reason}: ${detail}`;

const CLEAR: ReadonlySet<FailureReason> = new Set(['timeout', 'dns', 'refused']);

export const failed = (reason: FailureReason, detail: string): Failure => ({ kind: 'failed', reason, detail });

/** A name with internal addresses and a name that does not exist fail alike: otherwise a partner could find out which names exist in the service's network. */
const NO_ADDRESS = /^(ADDRESS_BLOCKED|ENOTFOUND|ENODATA|EAI_\w+)$/;

/** Classifies a connection error. Only its code is kept, since messages quote resolved addresses. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  if (NO_ADDRESS.test(code)) return failed('dns', 'the name has no address that may be used');
  const reason = REASONS.find(([, codes]) => codes.test(code))?.[0] ?? 'network';
  const sentence = SENTENCES.find(([codes]) => codes.test(code))?.[1];
  return failed(reason, sentence === undefined ? code : `${sentence} (${code})`);
}

/** Returns Node's code of an error, such as `ECONNRESET`, or `UNKNOWN` if it has none. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';

/** Explains Node's error codes to a partner, who knows the receiver. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^NO_ANSWER$/, 'the connection was closed without a response'],
  [/^(ECONNRESET|EPIPE)$/, 'the connection was reset before the response'],
  [/^HPE_HEADER_OVERFLOW$/, 'the headers of the response are too large'],
  [/^HPE_/, 'the response is not HTTP'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'no route leads to the address'],
];

const REASONS: readonly (readonly [FailureReason, RegExp])[] = [
  ['refused', /^ECONNREFUSED$/],
  ['timeout', /^ETIMEDOUT$/],
  [
    'tls',
    /^(EPROTO|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|CRL_\w+|UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|INVALID_\w+|HOSTNAME_\w+)$/,
  ],
];
