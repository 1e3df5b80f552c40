import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../tools/postgres/ports.js';
import { findProgram } from '../../tools/processes/find-program.js';
import { guard } from '../../tools/processes/guard.js';
import { waitUntil } from '../../tools/processes/wait-until.js';

/** Debian installs it with Kannel's own tests. */
const FAKE_CENTRE = '/usr/lib/kannel/test/fakesmsc';

interface Programs {
  readonly bearerbox: string;
  readonly smsbox: string;
  readonly centre: string;
}

/** Finds Debian's `kannel` and `kannel-extras`; undefined if one is missing. */
export function findKannel(): Programs | undefined {
  const [bearerbox, smsbox] = [findProgram('bearerbox'), findProgram('smsbox')];
  return bearerbox && smsbox && fs.existsSync(FAKE_CENTRE) ? { bearerbox, smsbox, centre: FAKE_CENTRE } : undefined;
}

interface Text {
  readonly to: string;
  readonly text: string;
}

export interface Kannel {
  /** The value for KANNEL_URL. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Connects an SMS centre, which records the messages that it receives. */
  connectCentre(): Promise<void>;
  /** Texts that the centre received for a phone. */
  received(phone: string): string[];
  /** Calls the listener with each text from now on. */
  onText(listener: (text: Text) => void): void;
  close(): Promise<void>;
}

/** Starts a real Kannel in its own processes; it uses an SMPP centre if a port is given. */
export async function startKannel({ bearerbox, smsbox, centre }: Programs, smppPort?: number): Promise<Kannel> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kannel-'));
  const [admin, box, fake, http] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const file = path.join(folder, 'kannel.conf');
  await writeFile(
    file,
    configuration({ admin, box, http, centre: smppPort === undefined ? fakeCentre(fake) : smppCentre(smppPort) }),
  );
  const processes: ChildProcess[] = [];
  const releases: (() => Promise<void>)[] = [];
  const texts: Text[] = [];
  const listeners: ((text: Text) => void)[] = [];
  const run = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    processes.push(child);
    releases.push(guard(child.pid!, path.join(folder, `guarded-${processes.length}`)));
    return child;
  };
  const listens = (port: number): Promise<void> =>
    waitUntil(`port ${port} answers`, () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        (error: Error) => !/ECONNREFUSED/.test(String((error.cause as { code?: string })?.code)),
      ),
    );
  const status = (): Promise<string> =>
    fetch(`http://127.0.0.1:${admin}/status.txt?password=admin`).then((answer) => answer.text());
  run(bearerbox, file);
  await listens(admin);
  await waitUntil('the port for boxes is open', () => isOpen(box)); // a box that connects earlier exits
  run(smsbox, file);
  await listens(http);
  await waitUntil('the box is connected', async () => /smsbox:.*127\.0\.0\.1.*on-line/.test(await status()));
  return {
    url: `http://127.0.0.1:${http}/cgi-bin/sendsms`,
    username: 'rampart',
    password: 'a password of Kannel',
    connectCentre: async () => {
      const child = run(centre, '-H', '127.0.0.1', '-r', String(fake), '-i', '1', '-m', '0', '1 2 text unused');
      for (const stream of [child.stdout, child.stderr])
        if (stream)
          createInterface({ input: stream }).on('line', (line) => {
            const text = readText(line);
            if (text) for (const each of [(known: Text) => texts.push(known), ...listeners]) each(text);
          });
      await waitUntil('the centre is connected', async () => /fake.*\(online/.test(await status()));
    },
    received: (phone) => texts.filter(({ to }) => to === phone).map(({ text }) => text),
    onText: (listener) => void listeners.push(listener),
    close: async () => {
      for (const child of processes.reverse()) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await Promise.all(releases.map((release) => release()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether a port that does not speak HTTP accepts connections. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Parses a line in which the centre reports a message. */
function readText(line: string): Text | undefined {
  const [, to = '', form, text = ''] = /Got message \d+: <\S+ (\S+) (text|ucs-2) (.*)>/.exec(line) ?? [];
  return form === undefined ? undefined : { to, text: form === 'text' ? text : decodeUnicode(text) };
}

/** The centre writes UTF-16 as %XX for bytes that are not letters, and + for spaces. */
function decodeUnicode(text: string): string {
  const bytes = text
    .replaceAll('+', '%20')
    .split(/(%[\dA-F]{2})/)
    .flatMap((part) => (/^%[\dA-F]{2}$/.test(part) ? [parseInt(part.slice(1), 16)] : [...Buffer.from(part, 'latin1')]));
  return Buffer.from(bytes).swap16().toString('utf16le');
}

const fakeCentre = (port: number): string => `
smsc = fake
smsc-id = fake
port = ${port}
connect-allow-ip = 127.0.0.1`;

const smppCentre = (port: number): string => `
smsc = smpp
smsc-id = smpp
host = 127.0.0.1
port = ${port}
transceiver-mode = true
smsc-username = rampart
smsc-password = smpp
system-type = default`;

interface Places {
  readonly admin: number;
  readonly box: number;
  readonly http: number;
  readonly centre: string;
}

const configuration = (ports: Places): string => `
group = core
admin-port = ${ports.admin}
admin-interface = 127.0.0.1
admin-password = admin
smsbox-port = ${ports.box}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
log-level = 3

group = smsc${ports.centre}

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${ports.http}
sendsms-interface = 127.0.0.1
global-sender = 13013
log-level = 3

group = sendsms-user
username = rampart
password = "a password of Kannel"
max-messages = 3
concatenation = true
`;
