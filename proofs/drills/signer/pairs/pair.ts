import type { Refusal, SignerAnswer, SignerRequest } from '@rampart/signing';
import { describe, type SignerWorld } from '../world.js';

/** Text that a JSON encoder would not write. */
export interface Line {
  readonly line: string;
}

/** An attacker's request, and the same without the attack, which the signer signs, so it refuses only because of the attack. */
export interface Pair {
  readonly tampered: SignerRequest | Line;
  readonly sound: SignerRequest;
}

export interface PairKind {
  /** Why the signer refuses. */
  readonly code: Refusal['code'];
  /** Makes the pair, after it has had signed what must be signed first. */
  readonly make: (world: SignerWorld) => Pair | Promise<Pair>;
  /** Makes a separate signer, for an attack that moves its clock, or uses up a limit. */
  readonly makeWorld?: () => Promise<SignerWorld>;
}

export const codesOf = (answer: SignerAnswer): string[] =>
  'refused' in answer ? answer.refused.map(({ code }) => code) : [];

/** Sends both requests, the tampered one first. Returns what is wrong with the responses; undefined if nothing is. */
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
