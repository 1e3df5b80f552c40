import { APPROVALS } from './approvals.js';
import { BITCOIN_PAIRS } from './bitcoin-pairs.js';
import { EVM_PAIRS } from './evm-pairs.js';
import { MOMENTS } from './moments.js';
import type { PairKind } from './pair.js';
import { SIDES } from './sides.js';
import { SPELLING } from './spelling.js';
import { TRON_PAIRS } from './tron-pairs.js';

const ON_EVERY_SIDE = Object.entries({ ...SPELLING, ...APPROVALS, ...MOMENTS });

const named = (name: string, kinds: Readonly<Record<string, PairKind>>): [string, PairKind][] =>
  Object.entries(kinds).map(([each, kind]) => [`${name} ${each}`, kind]);

/** Each attack beside the same request without it, by name. */
export const PAIR_KINDS: readonly (readonly [name: string, kind: PairKind])[] = [
  ...SIDES.flatMap((side) => ON_EVERY_SIDE.map(([name, kind]) => [`${side.name} ${name}`, kind(side)] as const)),
  ...named('bitcoin', BITCOIN_PAIRS),
  ...named('evm', EVM_PAIRS),
  ...named('tron', TRON_PAIRS),
];
