import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Approver, EvmAccounts, SignerAnswer, SignerClient, SignerRequest, SignRequest } from '@rampart/signing';
import { Transaction } from '@scure/btc-signer';
import type { SigningPolicy } from '../../../apps/signer/src/policy/policy.js';
import type { Attack } from './attack.js';
import { askLine } from './ask-line.js';
import { EVM_POLICY } from './evm/assets.js';
import type { EvmAttack } from './evm/attack.js';
import type { TronAttack } from './tron/attack.js';
import { TRON_POLICY } from './tron/draft.js';
import { type EnrolledDevice, makeDevice, newChallenge, passkeyPolicy } from './passkeys.js';

const SATS = 100_000_000n;
/** Payouts above it need a passkey; drafts pay less. */
export const LARGE_SATS = 5_000_000n;

export interface SignerWorld extends Attack {
  /** Means of an attacker on EVM chains. */
  readonly evm: EvmAttack;
  /** Means of an attacker on Tron. */
  readonly tron: TronAttack;
  /** The accounts of a seed before the present one. */
  readonly retired: EvmAccounts;
  readonly client: SignerClient;
  readonly policyLog: string;
  /** Signs with the library alone, without policy, log and socket. */
  signBare(request: SignRequest): Promise<void>;
  /** Sets the signer's clock, in milliseconds from the true time. */
  setClock(offset: number): void;
  /** Challenge of the next enrolment. */
  readonly challenge: string;
  readonly strangers: readonly [EnrolledDevice, EnrolledDevice];
  /** Enrols the passkey with the browser's response to the challenge. */
  enrol(answer: string): Promise<unknown>;
  /** Removes the operator's passkey, as the signer's command does. */
  revoke(): void;
  /** Sends bytes unchanged and returns the response. */
  askLine(line: string): Promise<SignerAnswer>;
  /** Restarts the signer, with its present log and then with a checkpoint of it. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A signer on its own socket, with a new seed and limits that only mutations reach. */
export async function makeSignerWorld(
  limits: SigningPolicy['limits'] = { payout: 10n * SATS, day: 1_000_000n * SATS, minimum: 1_000n },
  evmPolicy: object = EVM_POLICY,
  tron: object = TRON_POLICY,
): Promise<SignerWorld> {
  const { Approver: Approvers, SignerClient: Client } = await import('@rampart/signing');
  const { generateWords, SeedKeys } = await import('../../../apps/signer/src/keys/seed-keys.js');
  const { evmChains } = await import('../../../apps/signer/src/evm/evm-policy.js');
  const { tronPolicy } = await import('../../../apps/signer/src/tron/tron-policy.js');
  const { PasskeyCheck } = await import('../../../apps/signer/src/passkeys/passkey-check.js');
  const { SigningLog } = await import('../../../apps/signer/src/log/signing-log.js');
  const { Signer } = await import('../../../apps/signer/src/signer.js');
  const { SignerServer } = await import('../../../apps/signer/src/signer-server.js');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signer-'));
  const [socket, log] = [path.join(folder, 'signer.sock'), path.join(folder, 'signed.jsonl')];
  const newKeys = () => new SeedKeys(generateWords(), 'regtest');
  const retired = newKeys();
  const approver = new Approvers(randomBytes(32));
  const keys = new SeedKeys(generateWords(), 'regtest', [retired]);
  const foreign = newKeys();
  const clock = { offset: 0 };
  const passkeys = passkeyPolicy(path.join(folder, 'passkeys.json'), LARGE_SATS);
  const policy = {
    log,
    approver: approver.publicKey,
    limits,
    feePercent: 30,
    passkeys,
    evm: evmChains.parse(evmPolicy),
    tron: tronPolicy.parse(tron),
  };
  const check = new PasskeyCheck(passkeys, 'regtest');
  const [device, stranger, elsewhere] = await Promise.all([
    makeDevice('regtest'),
    makeDevice('regtest'),
    makeDevice('regtest', 'https://ops.example.org'),
  ]);
  const challenge = newChallenge();
  await check.enrol('mei', device.answer(challenge), challenge);
  const start = async () => {
    const signer = new Signer({ ...policy, network: 'regtest' }, keys, () => Date.now() + clock.offset);
    const server = new SignerServer(signer, socket);
    await server.listen();
    return { signer, server };
  };
  let running = await start();
  const stop = async (): Promise<void> => {
    await running.server.close();
    running.signer.close();
  };
  const client = new Client(socket);
  const impostor = new Approvers(randomBytes(32));
  return {
    accounts: keys.accounts,
    foreign: foreign.accounts,
    retired: retired.evm,
    evm: evmAttack({ accounts: keys.evm, foreign: foreign.evm, approver, impostor }, { device, stranger, client }),
    tron: {
      address: keys.tronAddress,
      foreign: foreign.tronAddress,
      ...{ approver, impostor, passkey: device, stranger },
      now: () => Date.now() + clock.offset,
      sign: (request) => sign(client, request),
    },
    approver,
    impostor,
    passkey: device,
    strangers: [stranger, elsewhere],
    challenge,
    enrol: (answer) => check.enrol('jo', answer, challenge),
    revoke: () => void check.file.removePasskeys('mei'),
    askLine: (line) => askLine(socket, line),
    client,
    policyLog: log,
    signBare: ({ psbt, inputs }) => keys.signInputs(Transaction.fromPSBT(Buffer.from(psbt, 'base64')), inputs),
    setClock: (offset) => void (clock.offset = offset),
    sign: (request) => sign(client, request),
    restart: async () => {
      await stop();
      running = await start();
      await stop();
      const ended = SigningLog.open(log, () => undefined, 0);
      await ended.appendRefusal({ op: 'refused', payouts: [], refusals: [] }, Date.now() + clock.offset);
      ended.close();
      running = await start();
    },
    close: async () => {
      await stop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

type Keys = Pick<EvmAttack, 'accounts' | 'foreign'> & { readonly approver: Approver; readonly impostor: Approver };
type Tools = { readonly device: EnrolledDevice; readonly stranger: EnrolledDevice; readonly client: SignerClient };

function evmAttack(keys: Keys, { device, stranger, client }: Tools): EvmAttack {
  const nonces = new Map<number, number>();
  return {
    ...keys,
    passkey: device,
    stranger,
    nextNonce: (chainId) => {
      const next = nonces.get(chainId) ?? 0;
      nonces.set(chainId, next + 1);
      return next;
    },
    sign: (request) => sign(client, request),
  };
}

async function sign(client: SignerClient, request: SignerRequest): Promise<void> {
  const answer = await client.ask(request);
  if (!('signed' in answer || 'evmSigned' in answer || 'tronSigned' in answer))
    throw new Error(`a true request was not signed: ${describe(answer)}`);
}

export const describe = (answer: SignerAnswer): string =>
  'refused' in answer
    ? answer.refused.map(({ code, detail }) => `${code}: ${detail}`).join('; ')
    : JSON.stringify(answer);
