import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's argon2id profile: 19 MiB, two passes, one lane. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const UNUSED_HASH = hash('a password that no login has', ARGON2ID);

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** False without a hash, after the same work: an unknown name takes as long to refuse as a wrong password. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const same = await verify(passwordHash ?? (await UNUSED_HASH), password);
  return same && passwordHash !== undefined;
}
