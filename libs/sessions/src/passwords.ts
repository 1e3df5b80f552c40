import { hash, type Options, verify } from '@node-rs/argon2';
import { type Applicant, HashGate } from './hash-gate.js';

/** OWASP's argon2id profile: 19 MiB, two passes, one lane. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One for the whole process, because its memory and cores are shared. */
export const PASSWORD_GATE = new HashGate();

/** Users who have already proved something, and the service's own programs. */
const KNOWN: Applicant = { standing: 'known', source: '' };

const UNUSED_HASH = hash('a password that no login has', ARGON2ID);

/** Throws SIGN_IN_BUSY. */
export const hashPassword = (password: string): Promise<string> =>
  PASSWORD_GATE.runWork(KNOWN, () => hash(password, ARGON2ID));

/** Returns false without a hash, after the same work, so that an unknown name takes as long to refuse as a wrong password. Throws SIGN_IN_BUSY. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  applicant: Applicant = KNOWN,
): Promise<boolean> {
  const compared = passwordHash ?? (await UNUSED_HASH);
  const same = await PASSWORD_GATE.runWork(applicant, () => verify(compared, password));
  return same && passwordHash !== undefined;
}
