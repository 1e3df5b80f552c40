import fs from 'node:fs';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { portOf } from '../postgres/ports.js';

/** A mail server that keeps each message as a file, as it came. */
export interface MailServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startMailServer(folder: string): Promise<MailServer> {
  fs.mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const to = (envelope.rcptTo[0]?.address ?? '').replaceAll(/[^\w.@+-]/g, '_');
      const file = path.join(folder, `${String((count += 1)).padStart(6, '0')}-${to}.eml`);
      stream.pipe(fs.createWriteStream(file)).once('finish', () => done());
    },
  });
  server.on('error', () => undefined); // a client that goes away
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
