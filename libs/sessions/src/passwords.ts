import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's argon2id profile: 19 MiB, two passes, one lane. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const NOBODY = hash('nobody has this password', ARGON2ID);

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** Without a hash the answer is no, after as much work: an unknown name takes as long to refuse as a wrong password. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const same = await verify(passwordHash ?? (await NOBODY), password);
  return same && passwordHash !== undefined;
}
