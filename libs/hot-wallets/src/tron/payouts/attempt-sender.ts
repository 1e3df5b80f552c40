import { isTronExpired, type Refusal } from '@rampart/signing';
import { Injectable, Logger } from '@nestjs/common';
import { SIGNED_BEFORE } from '@rampart/wallet-frame';
import { TronNetwork } from '../node/tron-network.js';
import type { TronBlock } from '../node/tron-node.js';
import { type Attempt, AttemptStore } from './attempt-store.js';
import { isSameSettlement, settle } from './settle.js';
import { TronSignerGate } from './tron-signer-gate.js';

/** Heads of every node's solid chain, read before any conclusion is drawn from them. */
type SolidHeads = readonly TronBlock[];

/** Advances a transaction: signed, stored, sent, solid or expired. Repeating a step changes nothing. */
@Injectable()
export class AttemptSender {
  private readonly log = new Logger('Tron');

  constructor(
    private readonly network: TronNetwork,
    private readonly store: AttemptStore,
    private readonly signer: TronSignerGate,
  ) {}

  /** Signs and stores a plan. Returns the bytes to send, or undefined if the signer refused. The same plan has the same bytes each time. */
  async signPlan(attempt: Attempt): Promise<string | undefined> {
    const signed = await this.signer.sign(attempt.transfer, await this.store.findPayout(attempt.key));
    if (signed.outcome === 'signed') {
      await this.store.storeSigned(attempt.id, signed);
      return signed.raw;
    }
    this.log.error(`the signer refused: ${signed.refusals.map(({ detail }) => detail).join('; ')}`);
    await this.store.abandonPlan(attempt.id, endOf(signed.refusals, attempt.earlier > 0));
    return undefined;
  }

  /** Bytes that no node accepts now are stored, and sent again later. */
  async broadcast(raw: string): Promise<void> {
    await this.network
      .broadcast(raw)
      .catch((error: Error) => this.log.warn(`a transaction is not relayed: ${error.message}`));
  }

  /** Throws unless every node responds, so that nothing is concluded from some of them. */
  findSolidHeads(): Promise<SolidHeads> {
    return this.network.askEach((node) => node.findHead('walletsolidity'));
  }

  /** Settles a transaction that every node has in its solid chain, ends one that no block can include any more, and sends any other again. */
  async follow(attempt: Attempt, heads: SolidHeads): Promise<void> {
    const { id, txId, transfer } = attempt;
    if (txId === null) return;
    const infos = await this.network.askEach((node) => node.findInfo(txId, 'walletsolidity'));
    const [first, ...others] = infos.flatMap((info) => (info ? [settle(info, transfer)] : []));
    if (first && others.length + 1 === infos.length) {
      if (others.every((other) => isSameSettlement(first, other))) return this.store.noteFinal(id, first);
      return this.log.error(`the nodes differ about the transaction ${txId}`);
    }
    const isLate = heads.every(({ time }) => isTronExpired(transfer.expiration, time));
    if (first === undefined && isLate && (await this.isAbsent(txId))) return this.store.noteExpired(id);
    await this.sendAgain(attempt);
  }

  private async isAbsent(txId: string): Promise<boolean> {
    const known = await this.network.askEach(
      async (node) =>
        (await node.hasTransaction(txId, 'walletsolidity')) || (await node.hasTransaction(txId, 'wallet')),
    );
    return !known.includes(true);
  }

  private async sendAgain({ id, txId, raw, seenIn }: Attempt): Promise<void> {
    const info = await this.network.ask((node) => node.findInfo(txId ?? '', 'wallet'));
    if ((info?.blockNumber.toString() ?? null) !== seenIn) await this.store.noteSeen(id, info?.blockNumber);
    if (!info && raw !== null) await this.broadcast(raw);
  }
}

type End = Parameters<AttemptStore['abandonPlan']>[1];

/** An earlier signature outweighs every other reason. If an earlier transaction was signed and has expired, the payout has provably failed. */
function endOf(refusals: readonly Refusal[], isFresh: boolean): End {
  const codes = refusals.map(({ code }) => code);
  if (codes.includes('keyReused'))
    return isFresh
      ? { state: 'refused', reason: 'its transaction expired, no block has it, and the signer signs no other one' }
      : { state: 'unclear', reason: SIGNED_BEFORE };
  const last = refusals.find(({ code }) => !PASSING.includes(code) && code !== 'passkey');
  if (last) return { state: 'refused', reason: last.detail };
  const needed = refusals.find(({ code }) => code === 'passkey');
  if (needed) return { state: 'held', reason: needed.detail };
  if (isFresh || codes.includes('expiration') || codes.includes('clock'))
    return { state: 'queued', reason: refusals[0]?.detail ?? '' };
  return { state: 'deferred', reason: codes.includes('fee') ? 'fee_too_high' : 'waiting_liquidity' };
}

/** Refusals that pass with time: a new day, a cheaper hour, a newer plan, a corrected clock. */
const PASSING: readonly string[] = ['dayLimit', 'fee', 'expiration', 'clock'];
