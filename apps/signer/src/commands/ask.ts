import fs from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SignerProblem } from '../signer-problem.js';

const MIN_PASSPHRASE = 12;

/** Reads the passphrase from the file that SIGNER_PASSPHRASE_FILE names, or from the terminal without echo. */
export async function askPassphrase(): Promise<string> {
  const file = process.env['SIGNER_PASSPHRASE_FILE'];
  const passphrase = file === undefined ? await askHidden('Passphrase: ') : fs.readFileSync(file, 'utf8').trimEnd();
  if (passphrase.length < MIN_PASSPHRASE)
    throw new SignerProblem(`the passphrase needs at least ${MIN_PASSPHRASE} characters`);
  return passphrase;
}

/** Reads the PIN from the file that SIGNER_PIN_FILE names, or from the terminal without echo. */
export async function askPin(): Promise<string> {
  const file = process.env['SIGNER_PIN_FILE'];
  return file === undefined ? askHidden('PIN of the token: ') : fs.readFileSync(file, 'utf8').trimEnd();
}

/** Prompts on the terminal with echo. A terminal line ends after 4,096 characters, so the input may have several lines; an empty line ends it. */
export async function askLine(question: string): Promise<string> {
  process.stderr.write(question);
  let answer = '';
  for await (const line of createInterface({ input: process.stdin })) {
    answer += line.trim();
    if (line.trim() === '' || answer.endsWith('}}')) break;
  }
  return answer;
}

/** Prompts on the terminal without echo; from a pipe it reads the first line. */
export async function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write(question);
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
