import {
  type EvmCheckRequest,
  type EvmPayoutRequest,
  assetPayoutChallenge,
  evmNetwork,
  type EvmSignRequest,
} from '@rampart/signing';
import type { Refusal, SignerAnswer } from '@rampart/signing';
import type { SigningKeys } from '../keys/signing-keys.js';
import type { SigningLog } from '../log/signing-log.js';
import type { PasskeyCheck } from '../passkeys/passkey-check.js';
import type { SigningPolicy } from '../policy/policy.js';
import { EvmJudge, payingNetwork } from './evm-judge.js';
import type { EvmChainPolicy } from './evm-policy.js';
import { KINDS, type EvmReading, readEvmRequest } from './evm-reading.js';
import type { EvmSpent } from './evm-spent.js';

export type EvmRequest = EvmSignRequest | EvmCheckRequest;

interface Parts {
  readonly policy: SigningPolicy;
  readonly keys: SigningKeys;
  readonly spent: EvmSpent;
  readonly log: SigningLog;
  readonly passkeys: PasskeyCheck | undefined;
}

/** Signs for EVM chains within the limits of the policy. */
export class EvmSigner {
  private readonly judge: EvmJudge;
  private readonly chains: readonly EvmChainPolicy[];

  constructor(private readonly parts: Parts) {
    this.judge = new EvmJudge(parts.policy, parts.keys.evm, parts.spent);
    this.chains = parts.policy.evm ?? [];
  }

  async answer(request: EvmRequest, now: number): Promise<SignerAnswer> {
    const chain = this.chains.find(({ chainId }) => chainId === request.chainId);
    if (!chain) return this.refuse(request, [noChain(request.chainId)], now);
    if (request.op === 'evmCheck') return this.check(request, chain, now);
    const reading = readEvmRequest(request, chain, this.parts.keys.evm);
    if ('refusal' in reading) return this.refuse(request, [reading.refusal], now);
    const operator = request.op === 'evmPayout' ? await this.findOperator(request) : undefined;
    const refusals = this.judge.judgeRequest(request, reading, { operator, now });
    if (refusals.length > 0) return this.refuse(request, refusals, now);
    const approvedAt = request.op === 'evmPayout' ? this.judge.approvedAt(request, now) : undefined;
    return this.sign({ ...reading, signed: { ...reading.signed, passkey: operator, approvedAt } }, now);
  }

  /** Writes the log line before signing: a signature without a log line would escape every limit. */
  private async sign({ transaction, path, signed }: EvmReading, now: number): Promise<SignerAnswer> {
    if (await this.parts.log.appendSigned({ op: 'evmSigned', ...signed }, now)) this.parts.spent.add(signed, now);
    return { evmSigned: await this.parts.keys.signEvm(transaction, path) };
  }

  private async check(request: EvmCheckRequest, chain: EvmChainPolicy, now: number): Promise<SignerAnswer> {
    const { payout } = request;
    const asset = [chain.coin, ...chain.tokens].find((each) => each.asset === payout.asset);
    if (!asset) return this.refuse(request, [noAsset(payout.asset, chain)], now);
    const operator = await this.findOperator(request);
    const refusals = this.judge.judgePayout({ payout, chain: payingNetwork(chain), asset, operator }, now);
    return refusals.length > 0 ? this.refuse(request, refusals, now) : { allowed: true };
  }

  private async findOperator({ payout, chainId }: EvmPayoutRequest | EvmCheckRequest): Promise<string | undefined> {
    return this.parts.passkeys?.findOperator(payout.assertion, assetPayoutChallenge(evmNetwork(chainId), payout));
  }

  private async refuse(request: EvmRequest, refusals: readonly Refusal[], now: number): Promise<SignerAnswer> {
    const { chainId, op } = request;
    const about = 'payout' in request ? { payout: factsOf(request.payout) } : {};
    await this.parts.log.appendRefusal({ op: 'evmRefused', kind: KINDS[op], chainId, ...about, refusals }, now);
    return { refused: [...refusals] };
  }
}

const noChain = (chainId: number): Refusal => ({ code: 'network', detail: `the policy has no chain ${chainId}` });

const noAsset = (asset: string, { chainId }: EvmChainPolicy): Refusal => ({
  code: 'foreignOutput',
  detail: `the policy has no ${asset} on chain ${chainId}`,
});

/** Selects the logged fields; tokens and assertions would bloat the log. */
const factsOf = ({ key, transactionId, address, asset, amount }: EvmPayoutRequest['payout']) => ({
  key,
  transactionId,
  address,
  asset,
  amount,
});
