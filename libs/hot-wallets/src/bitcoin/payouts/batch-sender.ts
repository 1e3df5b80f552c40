import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable, Logger } from '@nestjs/common';
import { BitcoinSettings } from '../bitcoin-settings.js';
import type { WalletTransaction } from '../node/node-answers.js';
import { NodeGuard } from '../node/node-guard.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SecondNode } from '../node/second-node.js';
import { type Batch, BatchStore, type NewVersion, type Version } from './batch-store.js';
import { raiseFee, valueOf } from './build-transaction.js';
import { type FeePackage, packageOf, sizeOf, spenderOf } from './fee-package.js';
import { SPENDABLE_DEPTH } from './coins.js';
import { FeePolicy } from './fee-policy.js';
import { BitcoinSignerGate } from './bitcoin-signer-gate.js';

/** Nodes relay a replacement that pays at least one more satoshi per virtual byte. */
const MIN_RAISE = 1;
/** Factor by which an operator's request raises the rate at least. */
const BUMP = 1.5;

/** Advances a batch: signed, stored, sent, mined. Repeating a step changes nothing. */
@Injectable()
export class BatchSender {
  private readonly log = new Logger('Bitcoin');

  constructor(
    private readonly rpc: NodeRpc,
    private readonly guard: NodeGuard,
    private readonly fees: FeePolicy,
    private readonly store: BatchStore,
    private readonly signer: BitcoinSignerGate,
    private readonly settings: BitcoinSettings,
    private readonly second: SecondNode,
  ) {}

  /** Signs the newest version if it is unsigned, and sends it. */
  async sendBatch(batch: Batch): Promise<void> {
    const { id, versions } = batch;
    const latest = versions.at(-1);
    if (!latest) return;
    if (latest.raw !== null) return this.follow(batch);
    if (await this.store.isHeld()) return;
    const signed = await this.signer.sign(latest.request);
    if (signed.outcome === 'refused') {
      this.log.error(`the signer refused: ${signed.refusals.map(({ detail }) => detail).join('; ')}`);
      if (latest.seq === 1) return this.store.abandonBatch(id, signed.refusals);
      return this.store.dropVersion(id, latest.seq);
    }
    await this.store.storeSigned(id, latest.seq, signed);
    await this.broadcast(signed.raw);
  }

  /** Resends the same bytes if the node lost them; raises the fee if blocks pass without the transaction. */
  private async follow(batch: Batch): Promise<void> {
    const { id, versions } = batch;
    const signed = versions.filter(({ raw }) => raw !== null);
    const depths = await this.findDepths(signed);
    const mined = signed.find((_, i) => (depths[i] ?? -1) > 0);
    const current = mined ?? signed.at(-1);
    if (!current) return;
    const isFinal = (depths[signed.indexOf(current)] ?? 0) >= SPENDABLE_DEPTH && (await this.isFinalForBoth(current));
    await this.store.noteFound(id, current, { state: isFinal ? 'confirmed' : 'open', isMined: mined !== undefined });
    if (mined) return;
    await this.broadcast(current.raw ?? '');
    await this.raiseFee(batch, current);
  }

  private async findDepths(versions: readonly Version[]): Promise<number[]> {
    const answers = await this.rpc.batch<WalletTransaction>(versions.map(({ txId }) => ['gettransaction', txId]));
    return answers.map((answer) => (answer instanceof RpcRefused ? -1 : answer.confirmations));
  }

  private async isFinalForBoth({ txId }: Version): Promise<boolean> {
    const answer = await this.rpc.call<WalletTransaction>('gettransaction', txId);
    return (await this.second.agreeOnDepth(txId ?? '', answer)) >= SPENDABLE_DEPTH;
  }

  /** A node that already has the transaction refuses it, which is fine. Whatever else it refuses is sent again later. */
  private async broadcast(raw: string): Promise<void> {
    void this.second.relay(raw);
    try {
      await this.rpc.call('sendrawtransaction', raw);
    } catch (error) {
      if (!(error instanceof RpcRefused)) throw error;
      if (!/already/.test(error.message)) this.log.warn(`a payout is not relayed: ${error.message}`);
    }
  }

  /** Requests a higher fee for an operator; the next pass over the batch signs and sends it. Returns the reason if that is not possible. */
  async bumpBatch(id: string): Promise<string | undefined> {
    const open = await this.store.listOpen();
    const batch = open.find((each) => each.id === id);
    const signed = batch?.versions.filter(({ raw }) => raw !== null) ?? [];
    const last = signed.at(-1);
    if (!batch || !last || signed.length !== batch.versions.length) return 'it is not signed yet, or final';
    if ((await this.findDepths(signed)).some((depth) => depth > 0)) return 'a block has it';
    const spender = spenderOf(batch, open);
    if (spender) return `transaction ${spender.id} spends its change: raise the fee of that one, which pays for both`;
    const paid = packageOf(batch, last, open);
    const rate = Math.max(await this.fees.findRate(), rateOf(paid) + MIN_RAISE, rateOf(paid) * BUMP);
    if (rate > this.settings.fees.ceiling) return 'the fee would be above BITCOIN_FEE_CEILING';
    const raised = this.raise(last, paid, rate);
    if (!raised) return 'its change does not suffice for a higher fee';
    if (!this.fees.isAffordable(raised.fee, valueOf(last.request))) return 'the fee would be above BITCOIN_FEE_PERCENT';
    const { blocks } = await this.guard.assertUsable();
    await this.store.insertVersion(id, { ...raised, height: blocks });
    return undefined;
  }

  /** A transaction whose change is spent is never replaced; the one that spends it pays for both. */
  private async raiseFee(batch: Batch, version: Version): Promise<void> {
    const { blocks } = await this.guard.assertUsable();
    if (blocks - version.height < this.settings.fees.target) return;
    const open = await this.store.listOpen();
    if (spenderOf(batch, open)) return;
    const paid = packageOf(batch, version, open);
    const rate = await this.fees.findRate();
    if (rate < rateOf(paid) + MIN_RAISE) return;
    const raised = this.raise(version, paid, rate);
    if (!raised || !this.fees.isAffordable(raised.fee, valueOf(version.request))) return;
    await this.store.insertVersion(batch.id, { ...raised, height: blocks });
  }

  /** Returns the version that brings its package to `rate`. Undefined if its change does not suffice. */
  private raise(version: Version, paid: FeePackage, rate: number): Omit<NewVersion, 'height'> | undefined {
    const size = sizeOf(version);
    const missing = BigInt(Math.ceil(paid.size * rate)) - paid.fee;
    const minimum = BigInt(Math.ceil(size * MIN_RAISE));
    const fee = version.fee + (missing > minimum ? missing : minimum);
    const replacement = raiseFee(version.request, fee);
    return replacement && { ...replacement, rate: Number(fee) / size };
  }
}

const rateOf = ({ fee, size }: FeePackage): number => Number(fee) / size;
