import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt, scryptSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignerAnswer, SignerRequest } from '@rampart/signing';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { inProject } from '../../../tools/bootstrap/project.mjs';
import { type Draft, inputOf, newDraft, randomPath, requestOf } from './draft.js';
import { EVM_POLICY } from './evm/assets.js';
import { type EvmDraft, newEvmDraft } from './evm/draft.js';

export interface KilledFigures {
  readonly kills: number;
  /** The number of signatures returned. */
  readonly signed: number;
  /** The number of refused second requests for a payout, from other inputs or with another nonce. */
  readonly refused: number;
  /** Payouts that were signed from two sets of inputs, or with two nonces. */
  readonly signedTwice: number;
}

const AT_ONCE = 4;
const MAX_DELAY_MS = 25;
const ASKED_AGAIN = 2;
/** Kills between two lines of progress. */
const REPORTED_EVERY = 100;
const CHEAP = { N: 2, r: 8, p: 1 };

/**
 * Kills a signer, run as an operator runs it, in the middle of its work; each time asks the next one to pay the same payout from other inputs, and with another
 * nonce.
 */
export async function killOften(times: number): Promise<KilledFigures> {
  const { Approver, SignerClient } = await import('@rampart/signing');
  const { generateWords, SeedKeys } = await import('../../../apps/signer/src/keys/seed-keys.js');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'killed-'));
  const approver = new Approver(randomBytes(32));
  const { accounts } = await sealCheaply(folder, generateWords(), (words) => new SeedKeys(words, 'regtest'));
  const place = writePolicy(folder, approver.publicKey);
  const client = new SignerClient(place.socket, 5_000);
  const spentBy = new Map<string, Set<string>>();
  const drafts: Draft[] = [];
  const evmDrafts: EvmDraft[] = [];
  let nonce = 0;
  const nextNonce = (): number => nonce++;
  const moved = (draft: EvmDraft): EvmDraft => ({
    ...draft,
    transaction: { ...draft.transaction, nonce: nextNonce() },
  });
  let [signed, refused] = [0, 0];
  const ask = async (request: SignerRequest): Promise<void> => {
    const answer = await client.ask(request).catch(() => undefined);
    if (answer && ('signed' in answer || 'evmSigned' in answer)) signed += note(spentBy, request);
    if (answer && isRefusedAgain(answer)) refused += 1;
  };
  for (let kill = 0; kill < times; kill += 1) {
    const child = await startSigner(place);
    for (let i = 0; i < ASKED_AGAIN && drafts.length > 0; i += 1) {
      await ask(requestOf(withOtherMoney(drafts[randomInt(drafts.length)]!, accounts)));
      await ask(moved(evmDrafts[randomInt(evmDrafts.length)]!));
    }
    const fresh = Array.from({ length: AT_ONCE }, () => newDraft(accounts, approver));
    const evmFresh = Array.from({ length: AT_ONCE }, () => newEvmDraft({ approver, nextNonce }));
    drafts.push(...fresh);
    evmDrafts.push(...evmFresh);
    const again = [...fresh.map((draft) => withOtherMoney(draft, accounts)).map(requestOf), ...evmFresh.map(moved)];
    const asked = Promise.all([...fresh.map(requestOf), ...evmFresh, ...again].map(ask));
    await sleep(randomInt(MAX_DELAY_MS));
    child.kill('SIGKILL');
    await Promise.all([asked, once(child, 'exit')]);
    if ((kill + 1) % REPORTED_EVERY === 0) console.log(`killed ${kill + 1} of ${times} times, ${signed} signatures`);
  }
  fs.rmSync(folder, { recursive: true });
  const signedTwice = [...spentBy.values()].filter((inputs) => inputs.size > 1).length;
  return { kills: times, signed, refused, signedTwice };
}

const isRefusedAgain = (answer: SignerAnswer): boolean =>
  'refused' in answer && answer.refused.some(({ code }) => code === 'keyReused');

/** Records, for each payout, from which inputs or with which nonce it was signed. */
function note(spentBy: Map<string, Set<string>>, request: SignerRequest): number {
  const add = (key: string, by: string): void => void spentBy.set(key, (spentBy.get(key) ?? new Set()).add(by));
  if (request.op === 'sign') request.payouts.forEach(({ key }) => add(key, request.psbt));
  if (request.op === 'evmPayout') add(request.payout.key, `${request.chainId}/${request.transaction.nonce}`);
  return 1;
}

type Accounts = Parameters<typeof inputOf>[0];

const withOtherMoney = (draft: Draft, accounts: Accounts): Draft => ({
  ...draft,
  inputs: draft.inputs.map(({ stated, previous, path: { account } }) =>
    inputOf(accounts, randomPath(account), stated?.sats ?? previous!.getOutput(0).amount!),
  ),
});

/** A thousand starts with the real cost of a passphrase would take ten minutes of scrypt. */
async function sealCheaply<K>(folder: string, words: string, keysOf: (words: string) => K): Promise<K> {
  const { sealSeed } = await import('../../../apps/signer/src/seed/sealed-seed.js');
  const salt = randomBytes(16);
  const wrapped = { store: 'passphrase', kdf: 'scrypt', ...CHEAP, salt: salt.toString('base64') } as const;
  const key = scryptSync(PASSPHRASE, salt, 32, CHEAP);
  const store = {
    name: 'passphrase' as const,
    makeKey: () => Promise.resolve({ key, wrapped }),
    openKey: () => Promise.resolve(key),
  };
  await sealSeed(path.join(folder, 'seed.json'), words, { network: 'regtest', store });
  return keysOf(words);
}

const PASSPHRASE = 'a passphrase of this drill';

interface Place {
  readonly policy: string;
  readonly socket: string;
  readonly passphrase: string;
}

/** Removes the passkey limits, because no operator enrols a passkey here. */
const withoutPasskeys = (policy: object): unknown =>
  JSON.parse(JSON.stringify(policy, (name, value: unknown) => (name === 'passkeyAbove' ? undefined : value)));

function writePolicy(folder: string, approver: string): Place {
  const at = (name: string): string => path.join(folder, name);
  const policy = {
    network: 'regtest',
    socket: at('signer.sock'),
    seed: at('seed.json'),
    log: at('signed.jsonl'),
    approver,
    limits: { payout: '10', day: '1000000' },
    feePercent: 30,
    evm: withoutPasskeys(EVM_POLICY),
  };
  fs.writeFileSync(at('policy.json'), JSON.stringify(policy));
  fs.writeFileSync(at('passphrase'), PASSPHRASE);
  return { policy: at('policy.json'), socket: policy.socket, passphrase: at('passphrase') };
}

async function startSigner({ policy, passphrase }: Place): Promise<ChildProcess> {
  const program = inProject('dist', 'apps', 'signer', 'src', 'main.js');
  const env = { ...process.env, SIGNER_PASSPHRASE_FILE: passphrase };
  const child = spawn(process.execPath, [program, 'serve', policy], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const serves = once(child.stdout, 'data');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Problem(`the signer did not start: it ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  await Promise.race([serves, ended]);
  return child;
}
