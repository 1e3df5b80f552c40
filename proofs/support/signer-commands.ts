import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '@rampart/config';
import { passkeyPolicy } from '../drills/signer/passkeys.js';
import { APPROVER } from '../../test/support/bitcoin-signer.js';

const PROGRAM = path.join(projectRoot, 'dist/apps/signer/src/main.js');
const ABOVE = '0.1';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** A folder with a policy, on which an operator runs the signer's commands. */
export interface SignerFolder {
  readonly policy: string;
  readonly socket: string;
  at(name: string): string;
  /** Runs a command; `answer` writes to its input once it has printed something. */
  run(args: readonly string[], answer?: (printed: string) => string): Promise<CommandResult>;
  /** Runs a command on a terminal, which `script` provides; presses Enter once it has printed a matching line. */
  runOnTerminal(command: string, enterAt: RegExp): Promise<CommandResult>;
  serve(): Promise<void>;
  stop(): Promise<void>;
  /** The output of every command except those on a terminal, and every file of the folder. */
  everythingWritten(): string;
  remove(): void;
}

export function makeSignerFolder(): SignerFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'signer-commands-'));
  const at = (name: string): string => path.join(folder, name);
  const [policy, socket] = [at('policy.json'), at('signer.sock')];
  writeFileSync(at('passphrase'), 'a passphrase of this suite');
  writeFileSync(policy, JSON.stringify(policyIn(at)));
  const env = { ...process.env, SIGNER_PASSPHRASE_FILE: at('passphrase') };
  const printed: string[] = [];
  let server: ChildProcess | undefined;
  return {
    policy,
    socket,
    at,
    run: async ([command = '', ...args], answer) => {
      const child = spawn(process.execPath, [PROGRAM, command, policy, ...args], { env });
      if (answer) child.stdout.once('data', (data: Buffer) => child.stdin.end(`${answer(data.toString())}\n`));
      else child.stdin.end();
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      printed.push(out, err);
      return { code: Number(code), output: out + err };
    },
    runOnTerminal: async (command, enterAt) => {
      const child = spawn(
        'script',
        ['-qec', `"${process.execPath}" "${PROGRAM}" ${command} "${policy}"`, '/dev/null'],
        {
          env,
        },
      );
      let output = '';
      let isPressed = false;
      child.stdout.on('data', (data: Buffer) => {
        output += data.toString();
        if (isPressed || !enterAt.test(output)) return;
        isPressed = true;
        child.stdin.end('\n');
      });
      const [code] = await once(child, 'exit');
      return { code: Number(code), output };
    },
    serve: async () => {
      server = spawn(process.execPath, [PROGRAM, 'serve', policy], { env });
      server.stderr?.on('data', (data: Buffer) => printed.push(data.toString()));
      const [line] = (await once(server.stdout!, 'data')) as [Buffer];
      printed.push(line.toString());
    },
    stop: async () => {
      if (!server || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
    everythingWritten: () =>
      [
        ...printed,
        ...readdirSync(folder).map((name) => (name.endsWith('.sock') ? '' : readFileSync(at(name), 'utf8'))),
      ].join('\n'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const policyIn = (at: (name: string) => string) => ({
  network: 'regtest',
  socket: at('signer.sock'),
  seed: at('seed.json'),
  log: at('signed.jsonl'),
  approver: APPROVER.publicKey,
  limits: { payout: '10', day: '100' },
  feePercent: 50,
  passkeys: { ...passkeyPolicy(at('passkeys.json'), 0n), above: ABOVE },
});

/** Whether util-linux's `script` is installed. */
export const hasTerminals = (): boolean => {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
};

/** Settings of the service as a command prints them. */
export const settingsIn = (output: string): Record<string, string> =>
  Object.fromEntries([...output.matchAll(/^(BITCOIN_\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]));
