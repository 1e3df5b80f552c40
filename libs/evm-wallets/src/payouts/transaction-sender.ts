import { Injectable, Logger } from '@nestjs/common';
import type { AssetPayout, EvmSignRequest, EvmTransaction, Refusal } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { isRestoreOpen, RpcRefused, SIGNED_BEFORE } from '@rampart/wallet-frame';
import { BlockStore, type KnownBlock } from '../deposits/block-store.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock, RpcTransaction } from '../network/rpc-answers.js';
import { hexOf } from '../units.js';
import { FeePolicy } from './fee-policy.js';
import type { Outgoing, OutgoingVersion } from './outgoing.js';
import { OutgoingStore } from './outgoing-store.js';
import { EvmSignerGate } from './evm-signer-gate.js';

/** Transactions of an account that are checked together; later ones wait for these in any case. */
const LOOKED_AT = 50;

/** Advances a transaction: signed, stored, sent, mined. Repeating a step changes nothing. */
@Injectable()
export class TransactionSender {
  private readonly log = new Logger('Evm');

  constructor(
    private readonly database: EvmDatabase,
    private readonly store: OutgoingStore,
    private readonly blocks: BlockStore,
    private readonly fees: FeePolicy,
    private readonly signer: EvmSignerGate,
    private readonly settings: EvmSettings,
  ) {}

  /** Signs the newest version and stores it. Returns the bytes to send, or undefined if the signer refused. */
  async signOutgoing(network: EvmNetwork, outgoing: Outgoing, version: OutgoingVersion): Promise<string | undefined> {
    if (await isRestoreOpen(this.database)) throw new Error('the database was restored: nothing new is signed');
    const signed = await this.signer.sign(await this.requestFor(network, outgoing, version), outgoing.account);
    if (signed.outcome === 'signed') {
      await this.store.storeSigned(outgoing.id, version.seq, signed);
      return signed.raw;
    }
    this.log.error(`the signer refused: ${signed.refusals.map(({ detail }) => detail).join('; ')}`);
    if (signed.refusals.some(({ code }) => code === 'clock'))
      throw new Error('the clock of the signer is behind its log');
    if (version.seq > 1) await this.store.dropVersion(outgoing.id, version.seq);
    else await this.store.abandonPlan(outgoing.id, endOf(signed.refusals));
    return undefined;
  }

  /** Bytes that no provider accepts now are stored, and sent again later. */
  async broadcast(network: EvmNetwork, raw: string): Promise<void> {
    await network
      .broadcast(raw)
      .catch((error: Error) =>
        this.log.warn(`a transaction of ${network.settings.chain} is not relayed: ${error.message}`),
      );
  }

  /**
   * Resends the same bytes if the providers lost them, raises the fee of the transaction that holds up the others, and finds nonces that another transaction
   * used.
   */
  async follow(network: EvmNetwork, open: readonly (Outgoing & { readonly isMined: boolean })[]): Promise<void> {
    const waiting = open.filter(({ isMined, versions }) => !isMined && versions[0]?.raw !== null);
    const top = await this.blocks.findTop(network.settings.chain);
    if (waiting.length === 0 || !top) return;
    for (const account of new Set(waiting.map((each) => each.account))) {
      const own = waiting.filter((each) => each.account === account);
      await this.findTaken(network, account, { own, top });
      await this.sendAgain(network, own.slice(0, LOOKED_AT));
      await this.sendReplacements(network, own);
      const first = own[0];
      if (first) await this.raiseFee(network, first, top.number);
    }
  }

  /** Reads the count at the block that was read last: any of our transactions in it would be recorded. */
  private async findTaken(
    network: EvmNetwork,
    account: string,
    { own, top }: { own: readonly Outgoing[]; top: KnownBlock },
  ): Promise<void> {
    const number = hexOf(top.number);
    const [count, block] = await network.askMany<unknown>([
      ['eth_getTransactionCount', account, number],
      ['eth_getBlockByNumber', number, false],
    ]);
    if (count instanceof RpcRefused || block instanceof RpcRefused || (block as RpcBlock | null)?.hash !== top.hash)
      return;
    for (const { id, nonce } of own.filter((each) => BigInt(each.nonce) < BigInt(count as string))) {
      this.log.error(`another transaction of ${account} has the nonce ${nonce} on ${network.settings.chain}`);
      await this.store.markUnclear(id, top, `a transaction that this database does not know has its nonce ${nonce}`);
    }
  }

  private async sendAgain(network: EvmNetwork, own: readonly Outgoing[]): Promise<void> {
    const latest = own.flatMap(({ versions }) => versions.filter(({ raw }) => raw !== null).slice(-1));
    const answers = await network.askMany<RpcTransaction | null>(
      latest.map(({ txId }) => ['eth_getTransactionByHash', txId] as const),
    );
    const lost = latest.filter((_, i) => answers[i] === null);
    for (const { raw } of lost) await this.broadcast(network, raw ?? '');
  }

  /** Requests a higher fee for an operator; the next pass over the transaction signs and sends it. Returns the reason if that is not possible. */
  async replaceTransaction(network: EvmNetwork, id: string): Promise<string | undefined> {
    const outgoing = (await this.store.listOpen(network.settings.chain)).find((each) => each.id === id);
    const last = outgoing?.versions.at(-1);
    if (!outgoing || !last || outgoing.isMined) return 'a block has it, or it is final';
    if (last.raw === null) return 'it is not signed yet';
    const now = await this.fees.findFees(network);
    const raised = now && this.fees.raiseFees(network, last.fees, now);
    if (!raised) return `the fee would be above EVM_FEE_CEILING_${network.settings.suffix}`;
    const height = (await this.blocks.findTop(network.settings.chain))?.number ?? 0n;
    await this.store.insertVersion(id, raised, height);
    return undefined;
  }

  /** Signs and sends replacements that were requested but not signed, because a process died or an operator requested them. */
  private async sendReplacements(network: EvmNetwork, own: readonly Outgoing[]): Promise<void> {
    for (const outgoing of own) {
      const last = outgoing.versions.at(-1);
      if (last?.raw === null) await this.sendVersion(network, outgoing, last);
    }
  }

  /** Raises only the lowest nonce, because the account's other transactions wait for it. */
  private async raiseFee(network: EvmNetwork, outgoing: Outgoing, height: bigint): Promise<void> {
    const last = outgoing.versions.at(-1);
    if (!last) return;
    if (last.raw === null || height - last.height < BigInt(network.settings.raiseAfterBlocks)) return;
    const now = await this.fees.findFees(network);
    const raised = now && this.fees.raiseFees(network, last.fees, now);
    if (!raised) return;
    await this.store.insertVersion(outgoing.id, raised, height);
    await this.sendVersion(network, outgoing, { seq: last.seq + 1, fees: raised, height, raw: null, txId: null });
  }

  private async sendVersion(network: EvmNetwork, outgoing: Outgoing, version: OutgoingVersion): Promise<void> {
    const raw = await this.signOutgoing(network, outgoing, version);
    if (raw !== undefined) await this.broadcast(network, raw);
  }

  private async requestFor(
    { settings: { chainId } }: EvmNetwork,
    { purpose, account, nonce, call, key, index }: Outgoing,
    { fees }: OutgoingVersion,
  ): Promise<EvmSignRequest> {
    const transaction: EvmTransaction = { nonce, ...call, ...fees };
    if (purpose === 'payout')
      return { op: 'evmPayout', chainId, transaction, payout: await this.findPayout(key ?? '') };
    if (purpose === 'sweep') return { op: 'evmSweep', chainId, transaction, ...this.settings.pathOf(account, index) };
    if (index === null) throw new Error('a top-up names no deposit address');
    return { op: 'evmTopUp', chainId, transaction, ...this.settings.pathOf(call.to, index), index };
  }

  private async findPayout(key: string): Promise<AssetPayout> {
    const [row] = await rows<Omit<AssetPayout, 'assertion'> & { assertion: string | null }>(
      this.database,
      sql`SELECT key, transaction_id AS "transactionId", address, currency AS asset, units::text AS amount, coalesce(token, '') AS token, assertion
       FROM evm.payout WHERE key = ${key}`,
    );
    if (!row) throw new Error('the payout of a transaction is gone');
    const { assertion, ...payout } = row;
    return assertion === null ? payout : { ...payout, assertion };
  }
}

/** Refusals that pass with time: a new day, a cheaper hour, a nonce that the chain accepts. */
const PASSING: readonly string[] = ['dayLimit', 'fee', 'nonce'];

/** An earlier signature outweighs every other reason; a refusal that passes with time only defers the payout. */
function endOf(refusals: readonly Refusal[]): { state: 'refused' | 'held' | 'deferred' | 'unclear'; reason: string } {
  if (refusals.some(({ code }) => code === 'keyReused')) return { state: 'unclear', reason: SIGNED_BEFORE };
  const last = refusals.find(({ code }) => !PASSING.includes(code) && code !== 'passkey');
  if (last) return { state: 'refused', reason: last.detail };
  const needed = refusals.find(({ code }) => code === 'passkey');
  if (needed) return { state: 'held', reason: needed.detail };
  const isDear = refusals.some(({ code }) => code === 'fee');
  return { state: 'deferred', reason: isDear ? 'fee_too_high' : 'waiting_liquidity' };
}
