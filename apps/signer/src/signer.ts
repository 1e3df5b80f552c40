import type { Refusal, SignerAnswer, SignerRequest, SigningPayout, SignRequest } from '@rampart/signing';
import { describeEvm } from './evm/describe-evm.js';
import { type EvmRequest, EvmSigner } from './evm/evm-signer.js';
import { EvmSpent } from './evm/evm-spent.js';
import type { SigningKeys } from './keys/signing-keys.js';
import { SigningLog } from './log/signing-log.js';
import { PasskeyCheck } from './passkeys/passkey-check.js';
import { Judge, type Passkeyed } from './policy/judge.js';
import type { SigningPolicy } from './policy/policy.js';
import { type SignedPayout, Spent } from './policy/spent.js';
import { CLOCK_SLACK_MS } from './policy/time.js';
import { describeTron } from './tron/describe-tron.js';
import { type TronRequest, TronSigner } from './tron/tron-signer.js';
import { TronSpent } from './tron/tron-spent.js';

/** Handles requests one at a time. It relies only on its policy, its keys and its own log. */
export class Signer {
  private readonly judge: Judge;
  private readonly passkeys: PasskeyCheck | undefined;
  private readonly spent: Spent;
  private readonly log: SigningLog;
  private readonly evm: EvmSigner;
  private readonly tron: TronSigner | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly policy: SigningPolicy,
    private readonly keys: SigningKeys,
    private readonly now: () => number = Date.now,
  ) {
    this.spent = new Spent(keys.accounts);
    this.judge = new Judge(policy, keys.accounts, this.spent);
    this.passkeys = policy.passkeys && new PasskeyCheck(policy.passkeys, policy.network);
    const evmSpent = new EvmSpent();
    const tronSpent = new TronSpent();
    this.log = SigningLog.open(policy.log, (entry, at) => {
      if (entry.op === 'signed') this.spent.add(entry, at);
      if (entry.op === 'evmSigned') evmSpent.add(entry, at);
      if (entry.op === 'tronSigned') tronSpent.add(entry, at);
    });
    const parts = { policy, keys, log: this.log, passkeys: this.passkeys };
    this.evm = new EvmSigner({ ...parts, spent: evmSpent });
    this.tron = policy.tron && new TronSigner(policy.tron, { ...parts, spent: tronSpent });
  }

  answer(request: SignerRequest): Promise<SignerAnswer> {
    const answered = this.last.then(() => this.decide(request));
    this.last = answered.catch(() => undefined);
    return answered;
  }

  close(): void {
    this.log.close();
  }

  private async decide(request: SignerRequest): Promise<SignerAnswer> {
    if (request.op === 'hello') return this.describe();
    const now = this.now();
    const late: Refusal = { code: 'clock', detail: 'the clock is behind the last line of the log' };
    if (now < this.log.lastAt - CLOCK_SLACK_MS) return { refused: [late] };
    if (isEvm(request)) return this.evm.answer(request, now);
    if (isTron(request)) return this.tron?.answer(request, now) ?? { refused: [NO_TRON] };
    if (request.op === 'sign') return this.sign(request, now);
    const refusals = this.judge.judgePayout(request.payout, await this.findPasskeyed([request.payout]), now);
    return refusals.length > 0 ? this.refuse([request.payout], refusals, now) : { allowed: true };
  }

  /** Signs while the disk writes the log line, and returns the signature only afterwards: a signature without a log line would escape every limit. */
  private async sign(request: SignRequest, now: number): Promise<SignerAnswer> {
    const passkeyed = await this.findPasskeyed(request.payouts);
    const verdict = this.judge.judgeRequest(request, passkeyed, now);
    if (verdict.outcome === 'refused') return this.refuse(request.payouts, verdict.refusals, now);
    const { transaction, inputs, fee } = verdict.checked;
    const payouts = request.payouts.map((payout) => ({
      ...factsOf(payout),
      passkey: passkeyed.get(payout.key),
      approvedAt: this.judge.findApproval(payout, now)?.approvedAt,
    }));
    const signed = { inputs, payouts, fee: fee.toString(), change: request.change?.index };
    const signing = Promise.resolve().then(() => this.keys.signInputs(transaction, request.inputs));
    signing.catch(() => undefined); // the log line is awaited first
    if (await this.log.appendSigned({ op: 'signed', ...signed }, now)) this.spent.add(signed, now);
    await signing;
    return { signed: { raw: transaction.hex, txId: transaction.id } };
  }

  private async refuse(
    payouts: readonly SigningPayout[],
    refusals: readonly Refusal[],
    now: number,
  ): Promise<SignerAnswer> {
    await this.log.appendRefusal({ op: 'refused', payouts: payouts.map(factsOf), refusals }, now);
    return { refused: [...refusals] };
  }

  private async findPasskeyed(payouts: readonly SigningPayout[]): Promise<Passkeyed> {
    return this.passkeys?.findApproved(payouts) ?? new Map<string, string>();
  }

  private describe(): SignerAnswer {
    const { network, xpubs, retired } = this.keys.accounts;
    const { approver, passkeys } = this.policy;
    const credentials = this.passkeys?.file.listPasskeys().map(({ id, operator }) => ({ id, operator })) ?? [];
    return {
      hello: {
        network,
        ...xpubs,
        approver,
        retired: retired.map((accounts) => accounts.xpubs),
        passkeys: passkeys ? { above: passkeys.above.toString(), rpId: passkeys.rpId, credentials } : null,
        evm: describeEvm(this.keys.evm, this.policy.evm ?? []),
        tron: describeTron(this.keys.tronAddress, this.policy.tron),
      },
    };
  }
}

const NO_TRON: Refusal = { code: 'network', detail: 'the policy has no Tron' };

const isEvm = (request: SignerRequest): request is EvmRequest => request.op.startsWith('evm');
const isTron = (request: SignerRequest): request is TronRequest => request.op.startsWith('tron');

const factsOf = ({ key, transactionId, address, sats }: SigningPayout): SignedPayout => ({
  key,
  transactionId,
  address,
  sats,
});
