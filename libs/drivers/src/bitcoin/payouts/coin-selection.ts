import type { Coin } from './coin.js';

/** Virtual bytes: version, lock time and counts; an input by its kind with its signature; an output around its script. */
const OVERHEAD = 12;
const INPUT = { segwit: 68, legacy: 148 } as const;
const OUTPUT = 9;
const CHANGE_SCRIPT = 22;
/** Less change than this is left to the miners: it would cost about as much to spend. */
export const MIN_CHANGE_SATS = 1_000n;

export interface Selection {
  readonly coins: readonly Coin[];
  readonly fee: bigint;
  /** 0 where there is none. */
  readonly change: bigint;
}

/** Bytes of the outputs with these scripts. */
export const outputBytes = (scripts: readonly Uint8Array[]): number =>
  scripts.reduce((sum, script) => sum + OUTPUT + script.length, 0);

/** Virtual bytes to spend an output, with a witness and without, and satoshi per byte: nodes judge by both whether an output is dust. */
const SPENDING = { witness: 67, other: 148 } as const;
const DUST_RATE = 3;

/** Smallest amount in satoshi of an output with this script; nodes do not relay a transaction with a smaller one. */
export function dustOf(script: Uint8Array): bigint {
  const [version = 0xff, length] = script;
  const isWitness = (version === 0 || (version > 0x50 && version <= 0x60)) && length === script.length - 2;
  return BigInt(DUST_RATE * (outputBytes([script]) + SPENDING[isWitness ? 'witness' : 'other']));
}

/** Confirmed coins first, large ones first: few inputs, short chains of unconfirmed change. Undefined where they do not suffice. */
export function selectCoins(
  coins: readonly Coin[],
  { sats, bytes, rate }: { sats: bigint; bytes: number; rate: number },
): Selection | undefined {
  const chosen: Coin[] = [];
  let sum = 0n;
  let size = OVERHEAD + bytes + OUTPUT + CHANGE_SCRIPT;
  for (const coin of [...coins].sort(inOrder)) {
    chosen.push(coin);
    sum += coin.sats;
    size += INPUT[coin.path.account];
    const fee = BigInt(Math.ceil(size * rate));
    const change = sum - sats - fee;
    if (change >= MIN_CHANGE_SATS) return { coins: chosen, fee, change };
    if (change >= 0n) return { coins: chosen, fee: sum - sats, change: 0n };
  }
  return undefined;
}

/** All of the coins into one of our own. Undefined where too little would be left. */
export function moveCoins(coins: readonly Coin[], rate: number): Selection | undefined {
  const size = coins.reduce((sum, { path }) => sum + INPUT[path.account], OVERHEAD + OUTPUT + CHANGE_SCRIPT);
  const fee = BigInt(Math.ceil(size * rate));
  const change = coins.reduce((sum, { sats }) => sum + sats, 0n) - fee;
  return change >= MIN_CHANGE_SATS ? { coins, fee, change } : undefined;
}

const inOrder = (one: Coin, other: Coin): number =>
  Number(other.confirmations > 0) - Number(one.confirmations > 0) || Number(other.sats - one.sats);
