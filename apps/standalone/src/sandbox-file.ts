import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Addresses } from './addresses.js';

/** Accounts of the sandbox. */
export interface SandboxAccounts {
  readonly partner: { readonly apiKey: string; readonly apiSecret: string };
  readonly operator: { readonly username: string; readonly password: string };
  /** A second operator, since large amounts need two. */
  readonly colleague: { readonly username: string; readonly password: string };
  /** An owner of the partner at the dashboard. */
  readonly member: { readonly email: string; readonly password: string };
}

/** `${DATA_DIR}/sandbox.json`: what a program needs to use the sandbox. */
export interface Sandbox extends Addresses, SandboxAccounts {}

/** Returns the accounts of the last run; undefined if there are none or the file is not ours. */
export async function readAccounts(file: string): Promise<Partial<SandboxAccounts> | undefined> {
  try {
    const { partner, operator, colleague, member } = JSON.parse(
      await readFile(file, 'utf8'),
    ) as Partial<SandboxAccounts>;
    const complete = [partner?.apiKey, partner?.apiSecret, operator?.username, operator?.password].every(
      (text) => typeof text === 'string',
    );
    if (!complete || !partner || !operator) return undefined;
    const isMember = [member?.email, member?.password].every((text) => typeof text === 'string');
    const isColleague = [colleague?.username, colleague?.password].every((text) => typeof text === 'string');
    return {
      partner,
      operator,
      ...(isColleague && colleague ? { colleague } : {}),
      ...(isMember && member ? { member } : {}),
    };
  } catch {
    return undefined;
  }
}

/** Writes the file atomically and readable by its owner only, since it contains secrets. */
export async function writeSandbox(file: string, sandbox: Sandbox): Promise<void> {
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${JSON.stringify(sandbox, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(unfinished, file);
}
