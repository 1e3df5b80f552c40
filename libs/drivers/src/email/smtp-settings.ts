import { type Env, isLoopback } from '@rampart/config';
import { SECOND } from '@rampart/kernel';

export interface SmtpTimeouts {
  readonly connecting: number;
  readonly greeting: number;
  /** Timeout of each command, and of the message. */
  readonly answer: number;
  /** Deadline of a whole session, however slowly the server sends. */
  readonly session: number;
}

export const TIMEOUTS: SmtpTimeouts = {
  connecting: 10 * SECOND,
  greeting: 10 * SECOND,
  answer: 20 * SECOND,
  session: 60 * SECOND,
};

export type SmtpEnv = Pick<Env, 'SMTP_URL' | 'EMAIL_FROM'>;

const SUBMISSION = 587;
const SUBMISSION_TLS = 465;

export interface SmtpServer {
  readonly connection: object;
  readonly deadline: number;
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

/**
 * The server that a URL names. A remote server is contacted only with TLS and a certificate that Node trusts. On the local machine, certificates are those of
 * the distribution, and no other machine can listen.
 */
export function smtpServerOf(address: string, timeouts: SmtpTimeouts): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    connection: {
      host,
      port: Number(port) || (secure ? SUBMISSION_TLS : SUBMISSION),
      secure,
      ...(isLoopback(host) ? { ignoreTLS: true } : { requireTLS: !secure }),
      tls: { minVersion: 'TLSv1.2' },
      connectionTimeout: timeouts.connecting,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.answer,
      dnsTimeout: timeouts.connecting,
    },
    deadline: timeouts.session,
    credentials:
      username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
