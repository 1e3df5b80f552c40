import { SECOND } from '@rampart/kernel';

/** Included in the message of each refused connection's error; logs report it once a minute. */
export const POSTGRES_REFUSES = 'Postgres refuses connections';

/**
 * Wrong password, no right to log in or to connect, no entry in pg_hba.conf, a database that does not exist or accepts no connections, an untrusted server
 * certificate, or a server without TLS.
 */
const REFUSED = /^(28|3D000|42501|55000|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|ERR_TLS_)/;
const REFUSED_MESSAGE = /^(The server does not support SSL connections|SASL: |SCRAM-)/;

const FIRST_PAUSE = SECOND / 2;
const MAX_PAUSE = 5 * SECOND;

/** Thrown if a server responds but refuses our connections. The code is that of the cause. */
export class ConnectionRefused extends Error {
  readonly code: string;

  constructor(cause: Error & { readonly code?: unknown }) {
    super(`${POSTGRES_REFUSES}: ${cause.message}`, { cause });
    this.name = 'ConnectionRefused';
    this.code = typeof cause.code === 'string' ? cause.code : '28000';
  }
}

export function isRefusal(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && REFUSED.test(code)) || REFUSED_MESSAGE.test(error.message);
}

interface Refused {
  readonly error: ConnectionRefused;
  readonly pause: number;
  readonly until: number;
  isTrying: boolean;
}

/**
 * Limits retries of connections that a server refused: one caller retries after a pause that doubles, and the others get the same error at once. Otherwise each
 * call would make Postgres fork, authenticate and refuse, until no slot is left for connections that it would accept.
 */
export class RefusedConnections {
  private readonly refused = new Map<string, Refused>();

  constructor(private readonly now = () => performance.now()) {}

  /**
   * Begins an attempt. Returns the error with which it must fail while the server is refusing such connections; undefined if it may proceed, and must then be
   * ended by `endAttempt`.
   */
  beginAttempt(key: string): ConnectionRefused | undefined {
    const known = this.refused.get(key);
    if (known && (known.isTrying || this.now() < known.until)) return known.error;
    if (known) known.isTrying = true;
    return undefined;
  }

  /** Ends an attempt. Returns its error, wrapped as a refusal if it is one. */
  endAttempt(key: string, error: Error | null | undefined): Error | undefined {
    const known = this.refused.get(key);
    if (!error) this.refused.delete(key);
    else if (isRefusal(error)) return this.noteRefusal(key, error, known);
    else if (known) known.isTrying = false;
    return error ?? undefined;
  }

  private noteRefusal(key: string, cause: Error, known: Refused | undefined): ConnectionRefused {
    const pause = known?.isTrying ? Math.min(MAX_PAUSE, 2 * known.pause) : (known?.pause ?? FIRST_PAUSE);
    const error = new ConnectionRefused(cause);
    this.refused.set(key, { error, pause, until: this.now() + pause, isTrying: false });
    return error;
  }
}

/** Refused connections of this process. */
export const refusedConnections = new RefusedConnections();
