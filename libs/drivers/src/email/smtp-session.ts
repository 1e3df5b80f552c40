import { Readable } from 'node:stream';
import type { SmtpServer } from './smtp-settings.js';
import type { SmtpError } from './smtp-reply.js';

export interface Envelope {
  readonly from: string;
  readonly to: string;
  /** Id of the message, which bounce reports contain if the server supports DSN (RFC 3461). */
  readonly id: string;
}

/** Failure of a session, and whether the message itself was being sent: only then is it unclear whether the server has it. */
export class SessionFailure extends Error {
  constructor(
    readonly error: SmtpError,
    readonly hadBegun: boolean,
  ) {
    super(error.message);
  }
}

/** Sends one message over its own connection. Throws `SessionFailure`. */
export async function sendOnce(
  { connection: options, credentials, deadline }: SmtpServer,
  envelope: Envelope,
  message: Buffer,
): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection(options);
  const body = watched(message);
  let timer: NodeJS.Timeout | undefined;
  const session = new Promise<void>((resolve, reject) => {
    const step = (then: () => void) => (error?: Error | null) => (error ? reject(error) : then());
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), deadline);
    connection.on('error', reject);
    connection.on('end', () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' })));
    const send = (): void => connection.send(envelopeOf(envelope, message), body.stream, step(resolve));
    connection.connect(step(() => (credentials ? connection.login({ credentials }, step(send)) : send())));
  });
  try {
    await session;
    connection.quit();
  } catch (error) {
    connection.close();
    throw new SessionFailure(error as SmtpError, body.hasBegun());
  } finally {
    clearTimeout(timer);
  }
}

const envelopeOf = ({ from, to, id }: Envelope, message: Buffer) => ({
  from,
  to: [to],
  size: message.length,
  dsn: { id, return: 'headers', notify: 'failure', recipient: to },
});

/** The message as a stream, which the connection begins to read when the server is ready for the data. */
function watched(message: Buffer): { stream: Readable; hasBegun: () => boolean } {
  let begun = false;
  const stream = new Readable({
    read() {
      begun = true;
      this.push(message);
      this.push(null);
    },
  });
  return { stream, hasBegun: () => begun };
}
