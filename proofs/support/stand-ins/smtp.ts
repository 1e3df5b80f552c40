import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface MailServer {
  readonly port: number;
  /** Emails for an address that the server kept. */
  arrived(to: string): Promise<readonly Arrived[]>;
  /** Ends the process at once, like a failing machine. */
  kill(): Promise<void>;
}

export interface Arrived {
  readonly email: Email;
  readonly raw: string;
  /** Parameters of DSN. */
  readonly envelopeId: string | undefined;
}

/** `--silent` accepts connections and says nothing; `--tls` has a certificate of unknown origin. */
type Option = '--tls' | '--starttls' | '--auth' | '--silent';

/** npm's smtp-server in a separate process. */
export async function startMailServer(...options: readonly Option[]): Promise<MailServer> {
  const file = path.join(process.cwd(), 'proofs', 'support', 'stand-ins', 'smtp-server.mjs');
  const child = spawn(process.execPath, [file, ...options], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const { port } = await answerOf<{ port: number }>(child);
  return {
    port,
    arrived: async (to) => {
      child.send(to);
      const { arrived } = await answerOf<{ arrived: { raw: string; envelopeId?: string }[] }>(child);
      return Promise.all(
        arrived.map(async ({ raw, envelopeId }) => ({
          raw,
          envelopeId,
          email: await PostalMime.parse(Buffer.from(raw, 'latin1')),
        })),
      );
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const answerOf = async <T>(child: ChildProcess): Promise<T> => ((await once(child, 'message')) as [T])[0];
