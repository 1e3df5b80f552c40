import { createHash, randomBytes } from 'node:crypto';
import { type ReadTransaction, readTransaction } from './read-transaction.js';

const BLOCK_MS = 3_000;
const FIRST_BLOCKS = 40;
const DAY = 86_400_000;
const BYTES = 345n;

export interface Block {
  readonly number: number;
  readonly id: string;
  readonly time: number;
  readonly executed: readonly Execution[];
}

export interface Execution {
  readonly transaction: ReadTransaction;
  readonly result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY';
  readonly fee: bigint;
  /** The transfer as the contract's event reports it; null if it emitted none. */
  readonly moved: { readonly to: string; readonly amount: bigint } | null;
}

/** How a token misbehaves. */
export type TokenMood = 'paused' | 'silent' | 'takesAShare';

export interface Token {
  readonly decimals: number;
  readonly balances: Map<string, bigint>;
  mood?: TokenMood | undefined;
}

/** A Tron chain in memory. It moves only by `mine`, `pass` and `fork`, unless `isBusy`: then a transaction is in a block at once. */
export class TronLedger {
  readonly blocks: Block[] = [];
  readonly tokens = new Map<string, Token>();
  /** Contracts that are not tokens. */
  readonly contracts = new Set<string>();
  readonly coins = new Map<string, bigint>();
  readonly pool = new Map<string, ReadTransaction>();
  /** Blocks between the latest block and the latest solid one, which no fork can remove. */
  lag = 19;
  isBusy = true;
  energyPrice = 100n;
  readonly bytePrice = 1_000n;
  energyPerTransfer = 65_000n;
  /** Energy that the execution needs beyond the estimate. */
  hiddenEnergy = 0n;
  /** Milliseconds by which the chain is ahead of real time. */
  private ahead = 0;
  private undo = new Map<string, () => void>();

  constructor(chainId = '2b6653dc') {
    const first = Date.now() - FIRST_BLOCKS * BLOCK_MS;
    this.blocks.push({
      number: 0,
      id: `${'0'.repeat(16)}${randomBytes(20).toString('hex')}${chainId}`,
      time: 0,
      executed: [],
    });
    for (let i = 1; i <= FIRST_BLOCKS; i += 1) this.append([], first + i * BLOCK_MS);
  }

  get head(): Block {
    return this.blocks.at(-1)!;
  }

  get solid(): Block {
    return this.blocks[Math.max(0, this.blocks.length - 1 - this.lag)]!;
  }

  /** Returns why a transaction is refused, or undefined if it is accepted. */
  take(hex: string): { readonly code: string; readonly message: string } | undefined {
    let transaction: ReadTransaction;
    try {
      transaction = readTransaction(hex);
    } catch (error) {
      return { code: 'OTHER_ERROR', message: (error as Error).message };
    }
    const problem = this.problemOf(transaction);
    if (problem) return { code: problem, message: 'refused' };
    this.pool.set(transaction.txId, transaction);
    if (this.isBusy) this.mine();
    return undefined;
  }

  private problemOf(transaction: ReadTransaction): string | undefined {
    const { txId, owner, signer, expiration, contract } = transaction;
    if (signer !== owner) return 'SIGERROR';
    if (this.pool.has(txId) || this.find(txId, this.head.number)) return 'DUP_TRANSACTION_ERROR';
    if (!this.hasRefBlock(transaction)) return 'TAPOS_ERROR';
    if (expiration <= this.head.time || expiration > this.head.time + DAY) return 'TRANSACTION_EXPIRATION_ERROR';
    if (!this.tokens.has(contract)) return 'CONTRACT_VALIDATE_ERROR';
    return this.coinsOf(owner) < BYTES * this.bytePrice ? 'BANDWITH_ERROR' : undefined;
  }

  private hasRefBlock({ refBlockBytes, refBlockHash }: ReadTransaction): boolean {
    const low = Number(`0x${refBlockBytes}`);
    return this.blocks
      .slice(-65_536)
      .some((each) => each.number % 65_536 === low && each.id.slice(16, 32) === refBlockHash);
  }

  /** Mines blocks; the first contains all pending transactions and drops those that have expired. */
  mine(count = 1): void {
    for (let i = 0; i < count; i += 1) {
      const waiting = [...this.pool.values()];
      this.pool.clear();
      const valid = waiting.filter((each) => each.expiration > this.head.time && this.hasRefBlock(each));
      const time = Math.max(this.head.time + 1, Date.now() + this.ahead);
      this.append(
        valid.map((each) => this.execute(each)),
        time,
      );
    }
  }

  /** Advances the chain's time and mines enough blocks to make earlier ones solid. */
  pass(milliseconds: number): void {
    this.ahead += milliseconds;
    this.mine(this.lag + 2);
  }

  /** Removes the last blocks, which must not be solid, with all their transactions, and mines others in their place. */
  fork(depth: number): void {
    if (depth > this.lag) throw new Error('a solid block is for ever');
    for (const { executed } of this.blocks.splice(-depth).reverse())
      for (const { transaction } of [...executed].reverse()) this.undo.get(transaction.txId)?.();
    this.mine(depth);
  }

  find(txId: string, upTo: number): { readonly block: Block; readonly execution: Execution } | undefined {
    for (let i = Math.min(upTo, this.blocks.length - 1); i >= 0; i -= 1) {
      const block = this.blocks[i]!;
      const execution = block.executed.find(({ transaction }) => transaction.txId === txId);
      if (execution) return { block, execution };
    }
    return undefined;
  }

  /** Transfers that actually moved money to a wallet. */
  paymentsTo(address: string): readonly Execution[] {
    return this.blocks.flatMap(({ executed }) =>
      executed.filter(({ transaction, moved }) => moved !== null && transaction.to === address),
    );
  }

  coinsOf = (address: string): bigint => this.coins.get(address) ?? 0n;
  tokensOf = (contract: string, address: string): bigint => this.tokens.get(contract)?.balances.get(address) ?? 0n;

  /** Returns why the contract would refuse the transfer now. */
  refusalOf({ owner, contract, amount }: Pick<ReadTransaction, 'owner' | 'contract' | 'amount'>): string | undefined {
    const token = this.tokens.get(contract);
    if (!token || token.mood === 'paused') return 'REVERT opcode executed';
    return this.tokensOf(contract, owner) < amount ? 'REVERT opcode executed' : undefined;
  }

  private execute(transaction: ReadTransaction): Execution {
    const { owner, contract, to, amount, feeLimit, txId } = transaction;
    const energy = this.energyPerTransfer + this.hiddenEnergy;
    const isShort = energy * this.energyPrice > feeLimit;
    const refusal = this.refusalOf(transaction);
    const fee = (isShort ? feeLimit : energy * this.energyPrice) + BYTES * this.bytePrice;
    const mood = this.tokens.get(contract)?.mood;
    const given = mood === 'takesAShare' ? amount - amount / 10n : amount;
    const moved = isShort || refusal !== undefined || mood === 'silent' ? null : { to, amount: given };
    this.coins.set(owner, this.coinsOf(owner) - fee);
    if (moved) this.move(contract, { from: owner, to, amount: given });
    this.undo.set(txId, () => {
      this.coins.set(owner, this.coinsOf(owner) + fee);
      if (moved) this.move(contract, { from: to, to: owner, amount: given });
    });
    return {
      transaction,
      fee,
      moved,
      result: isShort ? 'OUT_OF_ENERGY' : refusal === undefined ? 'SUCCESS' : 'REVERT',
    };
  }

  private move(contract: string, { from, to, amount }: { from: string; to: string; amount: bigint }): void {
    const balances = this.tokens.get(contract)!.balances;
    balances.set(from, this.tokensOf(contract, from) - amount);
    balances.set(to, this.tokensOf(contract, to) + amount);
  }

  private append(executed: readonly Execution[], time: number): void {
    const number = this.blocks.length;
    const hash = createHash('sha256').update(randomBytes(32)).digest('hex');
    this.blocks.push({ number, id: `${number.toString(16).padStart(16, '0')}${hash.slice(16)}`, time, executed });
  }
}
