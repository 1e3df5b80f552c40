import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';

const MAX_BYTES = 16 * 2 ** 20;

export interface Dovecot {
  /** Messages for an address, as an IMAP client fetches them. */
  fetchFor(address: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A real Dovecot, which serves a folder of mail by IMAP; the client is curl's. */
export async function startDovecot(
  program: string,
  maildir: string,
  owner: { uid: number; gid: number },
): Promise<Dovecot> {
  const [folder, port] = [await mkdtemp(path.join(tmpdir(), 'dovecot-')), await freePort()];
  await chmod(folder, 0o755);
  for (const each of ['run', 'home']) await mkdir(path.join(folder, each), { mode: 0o755 });
  const config = path.join(folder, 'dovecot.conf');
  await writeFile(config, configuration({ folder, port, maildir, ...owner }));
  const child = spawn(program, ['-F', '-c', config], { stdio: 'ignore' });
  const ask = async (inbox: string): Promise<string> => {
    const url = `imap://reader:word@127.0.0.1:${port}/INBOX${inbox}`;
    const { stdout } = await promisify(execFile)('curl', ['--silent', '--fail', url], {
      encoding: 'latin1',
      maxBuffer: MAX_BYTES,
    });
    return stdout;
  };
  await eventually('Dovecot answers', () =>
    ask('?ALL').then(
      () => true,
      () => false,
    ),
  );
  return {
    fetchFor: async (address) => {
      const found = await ask(`?HEADER%20Delivered-To%20${encodeURIComponent(address)}`);
      const messages: string[] = [];
      for (const [number] of found.matchAll(/\d+/g)) messages.push(await ask(`;MAILINDEX=${number}`));
      return messages;
    },
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly maildir: string;
  readonly uid: number;
  readonly gid: number;
}

const configuration = ({ folder, port, maildir, uid, gid }: Place): string => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
listen = 127.0.0.1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=word
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home mail=maildir:${maildir}
}
`;
