import type { Refusal, SignerAnswer, SignerRequest } from '@rampart/signing';
import { describe, type SignerWorld } from '../world.js';

/** Text that no encoder of JSON would write. */
export interface Line {
  readonly line: string;
}

/** A request of an attacker, and the same without the attack, which the signer signs: so it refuses for the attack alone. */
export interface Pair {
  readonly tampered: SignerRequest | Line;
  readonly sound: SignerRequest;
}

export interface PairKind {
  /** Why the signer refuses. */
  readonly code: Refusal['code'];
  /** Signs what has to be signed before. */
  readonly make: (world: SignerWorld) => Pair | Promise<Pair>;
  /** A signer of its own, for an attack that moves its clock, or takes what it needs. */
  readonly makeWorld?: () => Promise<SignerWorld>;
}

export const codesOf = (answer: SignerAnswer): string[] =>
  'refused' in answer ? answer.refused.map(({ code }) => code) : [];

/** Asks for both, the tampered one first. Answers what is wrong with the answers; undefined where nothing is. */
export async function findWrong({ code, make, makeWorld }: PairKind, shared: SignerWorld): Promise<string | undefined> {
  const world = makeWorld ? await makeWorld() : shared;
  try {
    const { tampered, sound } = await make(world);
    const refused = await ('line' in tampered ? world.askLine(tampered.line) : world.client.ask(tampered));
    if (!codesOf(refused).includes(code)) return `not refused as ${code}: ${describe(refused)}`;
    const signed = await world.client.ask(sound);
    return 'refused' in signed ? `refused without the attack: ${describe(signed)}` : undefined;
  } finally {
    if (makeWorld) await world.close();
  }
}
