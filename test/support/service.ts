import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from './client.js';
import { type Account, descendantsOf, gone, kill, type Running, startProgram } from './processes.js';

/** The file that `npm start` writes for programs. */
export interface SandboxFile {
  readonly baseUrl: string;
  readonly opsUrl: string;
  readonly checkoutUrl: string;
  readonly dashboardUrl: string;
  readonly opsConsoleUrl: string;
  readonly partner: { readonly apiKey: string; readonly apiSecret: string };
  readonly member: { readonly email: string; readonly password: string };
  readonly operator: OperatorLogin;
  readonly colleague: OperatorLogin;
}

interface OperatorLogin {
  readonly username: string;
  readonly password: string;
}

/** A folder for the data of one service, reachable for the account that its database runs as. */
export async function dataFolder({ uid, gid }: Account = {}): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampart-service-'));
  await chmod(folder, 0o755);
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs `npm start` on free ports. */
export function startService(folder: string, settings: Record<string, string> = {}, account: Account = {}): Running {
  return startProgram('tools/start.ts', { DATA_DIR: folder, PORT: '0', OPS_PORT: '0', ...settings }, account);
}

export const sandboxOf = async (folder: string): Promise<SandboxFile> =>
  JSON.parse(await readFile(path.join(folder, 'sandbox.json'), 'utf8')) as SandboxFile;

export async function partnerOf(folder: string): Promise<Client> {
  const { baseUrl, partner } = await sandboxOf(folder);
  return Client.basic(baseUrl, partner.apiKey, partner.apiSecret);
}

export async function operatorOf(folder: string): Promise<Client> {
  const { opsUrl, operator } = await sandboxOf(folder);
  return Client.basic(opsUrl, operator.username, operator.password);
}

/** The operator for decisions that need two. */
export async function colleagueOf(folder: string): Promise<Client> {
  const { opsUrl, colleague } = await sandboxOf(folder);
  return Client.basic(opsUrl, colleague.username, colleague.password);
}

/** The process ids of one of the service's programs, such as `programs/api` or `postgres -D`. */
export const pidsOf = (service: Running, program: string): number[] =>
  descendantsOf(service.pid)
    .filter(({ command }) => command.includes(program))
    .map(({ pid }) => pid);

/** `kill -9` of the service with all that it started, its database included. */
export async function killEverything(service: Running): Promise<void> {
  const all = [service.pid, ...descendantsOf(service.pid).map(({ pid }) => pid)];
  all.forEach(kill);
  await gone(all);
}
