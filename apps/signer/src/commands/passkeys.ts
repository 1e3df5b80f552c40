import { randomBytes } from 'node:crypto';
import { PasskeyCheck } from '../passkeys/passkey-check.js';
import { type Policy, readPolicy } from '../policy/policy.js';
import { SignerProblem } from '../signer-problem.js';
import { askLine } from './ask.js';

const CHALLENGE_BYTES = 32;

/** Enrols a passkey that the console created for a challenge of the signer, so that none of it passes through the database. */
export async function enrolPasskey(file: string, operator = ''): Promise<void> {
  const check = checkOf(readPolicy(file));
  if (!/^[\w.@-]{1,60}$/.test(operator)) throw new SignerProblem('usage: signer enrol POLICY.json OPERATOR');
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  process.stdout.write(`Enter this challenge in the console, Hot wallet, Passkey for the signer:\n${challenge}\n`);
  const { id } = await check.enrol(operator, await askLine('Its answer: '), challenge);
  process.stdout.write(`${operator} approves payouts with the passkey ${id} from now on\n`);
}

export function revokePasskeys(file: string, operator = ''): Promise<void> {
  const removed = checkOf(readPolicy(file)).file.removePasskeys(operator);
  if (removed === 0) throw new SignerProblem(`no passkey of ${operator} is enrolled`);
  process.stdout.write(`${removed} passkeys of ${operator} are revoked\n`);
  return Promise.resolve();
}

function checkOf({ passkeys, network }: Policy): PasskeyCheck {
  if (!passkeys) throw new SignerProblem('the policy has no passkeys');
  return new PasskeyCheck(passkeys, network);
}
