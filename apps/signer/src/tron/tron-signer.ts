import { assetPayoutChallenge, type Refusal, type SignerAnswer } from '@rampart/signing';
import type { TronCheckRequest, TronPayoutRequest } from '@rampart/signing';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { SigningKeys } from '../keys/signing-keys.js';
import type { SigningLog } from '../log/signing-log.js';
import type { PasskeyCheck } from '../passkeys/passkey-check.js';
import type { SigningPolicy } from '../policy/policy.js';
import { AbsenceProof } from './absence-proof.js';
import { readTronTransfer, type TronReading } from './read-tron-transfer.js';
import { TronJudge } from './tron-judge.js';
import type { TronPolicy } from './tron-policy.js';
import type { TronSpent } from './tron-spent.js';

export type TronRequest = TronPayoutRequest | TronCheckRequest;

interface Parts {
  readonly policy: SigningPolicy;
  readonly keys: SigningKeys;
  readonly spent: TronSpent;
  readonly log: SigningLog;
  readonly passkeys: PasskeyCheck | undefined;
}

const SIGNED_BEFORE = 'this payout was signed before, in another transaction';

/** Signs for Tron within the limits of the policy. */
export class TronSigner {
  private readonly judge: TronJudge;
  private readonly proof: AbsenceProof;

  constructor(
    private readonly tron: TronPolicy,
    private readonly parts: Parts,
  ) {
    this.judge = new TronJudge(parts.policy, tron, parts.spent);
    this.proof = new AbsenceProof(tron.nodes);
  }

  async answer(request: TronRequest, now: number): Promise<SignerAnswer> {
    if (request.op === 'tronCheck') return this.check(request, now);
    const reading = readTronTransfer(request.transaction, {
      owner: this.parts.keys.tronAddress,
      tokens: this.tron.tokens,
    });
    if ('refusal' in reading) return this.refuse(request, [reading.refusal], now);
    const operator = this.findOperator(request);
    const refusals = await this.findRefusals(request, reading, { operator: await operator, now });
    if (refusals.length > 0) return this.refuse(request, refusals, now);
    return this.sign(request, reading, { operator: await operator, now });
  }

  /** Returns the refusals. The same transaction may be signed at any time, since it has only one signature; another transaction would be a second payment. */
  private async findRefusals(
    { payout }: TronPayoutRequest,
    reading: TronReading,
    { operator, now }: { operator: string | undefined; now: number },
  ): Promise<readonly Refusal[]> {
    const effect = this.judge.effectRefusals({ payout, reading });
    if (effect.length > 0) return effect;
    const before = this.parts.spent.findAttempts(payout.key);
    const owner = this.parts.spent.findKeyOf(reading.txId) ?? payout.key;
    if (owner !== payout.key)
      return [{ code: 'keyReused', key: payout.key, detail: 'this transaction pays another payout' }];
    if (before.length === 0) return this.judge.judgeFirst({ payout, reading, operator }, now);
    if (before.some(({ txId }) => txId === reading.txId)) return [];
    const { transactionId, address, asset, amount } = payout;
    const isSame = before.every(
      (each) =>
        each.transactionId === transactionId &&
        each.receiver === address &&
        each.asset === asset &&
        each.amount === amount,
    );
    if (!isSame || !(await this.proof.isProven(before)))
      return [{ code: 'keyReused', key: payout.key, detail: SIGNED_BEFORE }];
    return this.judge.judgeAgain({ payout, reading }, now);
  }

  /** Writes the log line before signing: a signature without a log line would escape every limit. */
  private async sign(
    { payout }: TronPayoutRequest,
    { transfer, rawData, txId }: TronReading,
    { operator, now }: { operator: string | undefined; now: number },
  ): Promise<SignerAnswer> {
    const { key, transactionId, asset, amount } = payout;
    const signed = {
      ...{ key, transactionId, network: this.judge.chain.network, asset, amount, receiver: transfer.to },
      ...{ fee: transfer.feeLimit, txId, expiration: transfer.expiration, passkey: operator },
      approvedAt: this.judge.approvedAt(payout, now),
    };
    if (await this.parts.log.appendSigned({ op: 'tronSigned', ...signed }, now)) this.parts.spent.add(signed, now);
    return { tronSigned: { rawData: bytesToHex(rawData), txId, signature: await this.parts.keys.signTron(txId) } };
  }

  private async check(request: TronCheckRequest, now: number): Promise<SignerAnswer> {
    const { payout } = request;
    const token = this.tron.tokens.find(({ asset }) => asset === payout.asset);
    if (!token)
      return this.refuse(
        request,
        [{ code: 'foreignOutput', detail: `the policy has no ${payout.asset} on Tron` }],
        now,
      );
    const reused: Refusal[] =
      this.parts.spent.findAttempts(payout.key).length > 0
        ? [{ code: 'keyReused', key: payout.key, detail: SIGNED_BEFORE }]
        : [];
    const operator = await this.findOperator(request);
    const refusals = [...reused, ...this.judge.judgePayout(payout, token, operator, now)];
    return refusals.length > 0 ? this.refuse(request, refusals, now) : { allowed: true };
  }

  private async findOperator({ payout }: TronRequest): Promise<string | undefined> {
    const challenge = assetPayoutChallenge(this.judge.chain.network, payout);
    return this.parts.passkeys?.findOperator(payout.assertion, challenge);
  }

  private async refuse({ payout }: TronRequest, refusals: readonly Refusal[], now: number): Promise<SignerAnswer> {
    const { key, transactionId, address, asset, amount } = payout;
    const about = { key, transactionId, address, asset, amount };
    await this.parts.log.appendRefusal({ op: 'tronRefused', payout: about, refusals }, now);
    return { refused: [...refusals] };
  }
}
