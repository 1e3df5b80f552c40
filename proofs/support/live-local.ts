import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingParts } from '../../tools/live-local/missing-parts.js';
import { Payers } from '../components/payers.js';
import { RegtestRpc } from '../components/regtest-rpc.js';
import { Client, type Json } from '../../test/support/client.js';
import { DeskClerk } from '../../test/support/desk.js';
import { operatorAt } from './live-world.js';
import { type Running, startProgram } from '../../test/support/processes.js';
import type { Visitor } from '../../test/support/visitor.js';

/** A service that `npm run live:local` started, as its users see it. */
export interface LiveLocal {
  readonly process: Running;
  /** The bank, and what the partner's server received. */
  readonly outer: Client;
  readonly partner: Client;
  readonly operators: readonly [Visitor, Visitor];
  readonly clerks: readonly [DeskClerk, DeskClerk];
  readonly hookUrl: string;
  readonly payers: Payers;
  readonly payee: RegtestRpc;
  readonly bsc: string;
  /** Text messages that a phone received. */
  messagesTo(phone: string): string[];
  fileOf(name: string): string;
  close(): Promise<void>;
}

/** `describe` if every component is installed; otherwise it says what is missing. */
export const describeWithComponents: (title: string, tests: () => void) => void =
  missingParts().length === 0
    ? describe
    : (title, tests) => describe.skip(`${title} (did not run: no ${missingParts().join('; no ')})`, tests);

export async function startLiveLocal(): Promise<LiveLocal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'live-local-'));
  const live = path.join(folder, 'live');
  const process = startProgram('tools/live-local.ts', {}, { args: [`--folder=${live}`] });
  await process.readyAfter;
  const accounts = JSON.parse(readFileSync(path.join(live, 'accounts.json'), 'utf8'));
  const signIn = ({ name, password }: Json): Promise<Visitor> => operatorAt(accounts.opsUrl, name, password);
  const operators = [await signIn(accounts.operators[0]), await signIn(accounts.operators[1])] as const;
  const { apiKey, apiSecret } = (await operators[0].post('/partners', { name: 'Live partner' })).body;
  const url = accounts.bitcoinUrl;
  return {
    process,
    outer: new Client(accounts.bank),
    partner: Client.basic(accounts.apiUrl, apiKey, apiSecret),
    operators,
    clerks: [new DeskClerk(operators[0], 'nzd', '/desk'), new DeskClerk(operators[1], 'nzd', '/desk')],
    hookUrl: accounts.webhookUrl,
    payers: new Payers({ url, rpc: new RegtestRpc(url) }),
    payee: new RegtestRpc(url, 'payer'),
    bsc: accounts.bscUrl,
    messagesTo: (phone) =>
      readFileSync(accounts.texts, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith(`${phone} `)),
    fileOf: (name) => path.join(live, name),
    close: async () => {
      process.signal('SIGINT');
      await process.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
