import type { Round, Turn } from './ratios.js';

/** One turn: what is done in it is counted, and what it costs. */
export type TakeTurn = () => Promise<Turn>;

/** Rounds of both sides, of which the first changes: service, floor, floor, service. What comes second often finds a warmer machine. */
export async function takeTurns(
  rounds: number,
  { service, floor }: { readonly service: TakeTurn; readonly floor: TakeTurn },
): Promise<Round[]> {
  const taken: Round[] = [];
  for (let i = 0; i < rounds; i += 1) {
    if (i % 2 === 0) taken.push({ service: await service(), floor: await floor() });
    else {
      const first = await floor();
      taken.push({ service: await service(), floor: first });
    }
  }
  return taken;
}
