import type { Coin } from './coin.js';

/** Virtual bytes: version, lock time and counts; an input of each kind with its signature; an output without its script. */
const OVERHEAD = 12;
const INPUT = { segwit: 68, legacy: 148 } as const;
const OUTPUT = 9;
const CHANGE_SCRIPT = 22;
/** Change below this goes to the miners, since spending it would cost about as much. */
export const MIN_CHANGE_SATS = 1_000n;

export interface Selection {
  readonly coins: readonly Coin[];
  readonly fee: bigint;
  /** 0 without change. */
  readonly change: bigint;
}

/** Total size in bytes of outputs with these scripts. */
export const outputBytes = (scripts: readonly Uint8Array[]): number =>
  scripts.reduce((sum, script) => sum + OUTPUT + script.length, 0);

/** Virtual bytes to spend an output with a witness and without, and satoshi per byte: nodes use both to decide whether an output is dust. */
const SPENDING = { witness: 67, other: 148 } as const;
const DUST_RATE = 3;

/** Smallest amount in satoshi of an output with this script; nodes do not relay a transaction with a smaller output. */
export function dustOf(script: Uint8Array): bigint {
  const [version = 0xff, length] = script;
  const isWitness = (version === 0 || (version > 0x50 && version <= 0x60)) && length === script.length - 2;
  return BigInt(DUST_RATE * (outputBytes([script]) + SPENDING[isWitness ? 'witness' : 'other']));
}

/** Takes confirmed coins first, then large ones, for few inputs and short chains of unconfirmed change. Undefined if the coins do not suffice. */
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

/** Moves all of the coins into one of our own. Undefined if too little would be left. */
export function moveCoins(coins: readonly Coin[], rate: number): Selection | undefined {
  const size = coins.reduce((sum, { path }) => sum + INPUT[path.account], OVERHEAD + OUTPUT + CHANGE_SCRIPT);
  const fee = BigInt(Math.ceil(size * rate));
  const change = coins.reduce((sum, { sats }) => sum + sats, 0n) - fee;
  return change >= MIN_CHANGE_SATS ? { coins, fee, change } : undefined;
}

const inOrder = (one: Coin, other: Coin): number =>
  Number(other.confirmations > 0) - Number(one.confirmations > 0) || Number(other.sats - one.sats);
