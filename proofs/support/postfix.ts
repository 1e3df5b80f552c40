import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import PostalMime, { type Email } from 'postal-mime';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';

const PROGRAM = path.join(projectRoot, 'dist/apps/standalone/src/email-bounce.js');
/** The user of pipes, because Postfix runs none as root. */
const PIPE_USER = 'daemon';

export interface Postfix {
  readonly port: number;
  /** The folder of all mailboxes, and whose it is. */
  readonly maildir: string;
  readonly owner: { readonly uid: number; readonly gid: number };
  /** Sets the environment of the report program, as `/etc/rampart.env` does. */
  setEnvironment(env: Readonly<Record<string, string | undefined>>): Promise<void>;
  /** Emails in the mailbox of an address of example.com. */
  mailbox(address: string): Promise<readonly { email: Email; raw: string }[]>;
  log(): Promise<string>;
  close(): Promise<void>;
}

/**
 * A real Postfix: every address of example.com has a mailbox, unless it begins with `gone`; then it is refused only after it was accepted. Mail to
 * `no-reply@ramp.example` goes to the program of reports, as the documentation says.
 */
export async function startPostfix(program: string): Promise<Postfix> {
  const [folder, port] = [await mkdtemp(path.join(tmpdir(), 'postfix-')), await freePort()];
  await chmod(folder, 0o755);
  const [mail, environment, log] = [path.join(folder, 'mail'), path.join(folder, 'env'), path.join(folder, 'maillog')];
  const [user, group] = [idOf('-u', PIPE_USER), idOf('-g', PIPE_USER)];
  for (const each of ['etc', 'spool', 'data', 'mail']) await mkdir(path.join(folder, each), { mode: 0o755 });
  await chown(path.join(folder, 'data'), idOf('-u', 'postfix'), idOf('-g', 'postfix'));
  await chown(mail, user, group);
  await writeFile(path.join(folder, 'etc/main.cf'), mainOf({ folder, user, group }));
  await writeFile(path.join(folder, 'etc/master.cf'), masterOf(folder, port));
  await writeFile(path.join(folder, 'mailboxes'), 'if !/^gone/\n/@example\\.com$/ all/\nendif\n');
  await writeFile(path.join(folder, 'transport'), 'no-reply@ramp.example rampart-bounces:\n');
  const script = `#!/bin/sh\nset -a; . ${environment}\nexec ${process.execPath} ${PROGRAM}\n`;
  await writeFile(path.join(folder, 'email-bounce'), script, { mode: 0o755 });
  const child = spawn(program, ['-c', path.join(folder, 'etc'), 'start-fg'], { stdio: 'ignore', detached: true });
  await eventually('Postfix listens', () => listens(port));
  return {
    port,
    maildir: path.join(mail, 'all'),
    owner: { uid: user, gid: group },
    setEnvironment: async (env) => {
      const lines = Object.entries(env).map(([name, value = '']) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`);
      await writeFile(environment, lines.join(''), { mode: 0o600 });
      await chown(environment, user, group);
    },
    mailbox: async (address) =>
      (await readMailbox(path.join(mail, 'all'))).filter(({ raw }) => raw.includes(`Delivered-To: ${address}\n`)),
    log: () => readFile(log, 'utf8'),
    close: async () => {
      await stop(program, folder, child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readMailbox(folder: string): Promise<{ email: Email; raw: string }[]> {
  const files = await Promise.all(['new', 'cur'].map((each) => filesIn(path.join(folder, each))));
  const contents = await Promise.all(files.flat().map((file) => readFile(file)));
  return Promise.all(
    contents.map(async (content) => ({ email: await PostalMime.parse(content), raw: content.toString('latin1') })),
  );
}

/** Lists the files of a mailbox. An IMAP server moves messages that it has shown from `new` to `cur`. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).sort().map((name) => path.join(folder, name));

async function stop(program: string, folder: string, child: ChildProcess): Promise<void> {
  spawnSync(program, ['-c', path.join(folder, 'etc'), 'stop'], { stdio: 'ignore' });
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

const idOf = (which: '-u' | '-g', name: string): number =>
  Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout);

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = net.connect(port, '127.0.0.1', () => resolve(connection.destroy() && true));
    connection.once('error', () => resolve(false));
  });

interface Place {
  readonly folder: string;
  readonly user: number;
  readonly group: number;
}

const mainOf = ({ folder, user, group }: Place): string => `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
maillog_file = ${folder}/maillog
maillog_file_prefixes = ${folder}
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.ramp.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_reject_unlisted_recipient = no
alias_maps =
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = regexp:${folder}/mailboxes
virtual_minimum_uid = 1
virtual_uid_maps = static:${user}
virtual_gid_maps = static:${group}
transport_maps = texthash:${folder}/transport
`;

const INTERNAL = ['cleanup unix n - n - 0 cleanup', 'qmgr unix n - n 300 1 qmgr', 'verify unix - - n - 1 verify'];
/** Services without a limit on processes, as the programs require. */
const UNLIMITED = ['bounce', 'defer', 'trace'];
const SERVICES = ['rewrite', 'proxymap', 'smtp', 'error', 'retry'];
const COMMANDS: Readonly<Record<string, string>> = {
  rewrite: 'trivial-rewrite',
  defer: 'bounce',
  trace: 'bounce',
  retry: 'error',
};

/** Confines no service, because its files are in the test's folder. */
const masterOf = (folder: string, port: number): string =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    ...INTERNAL,
    ...UNLIMITED.map((name) => `${name} unix - - n - 0 ${COMMANDS[name] ?? name}`),
    ...SERVICES.map((name) => `${name} unix - - n - - ${COMMANDS[name] ?? name}`),
    'virtual unix - n n - - virtual',
    'anvil unix - - n - 1 anvil',
    'postlog unix-dgram n - n - 1 postlogd',
    'rampart-bounces unix - n n - 1 pipe',
    `  flags=Rq user=${PIPE_USER} argv=${folder}/email-bounce`,
    '',
  ].join('\n');
