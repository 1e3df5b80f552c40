import type { Round, Turn } from './ratios.js';

/** Takes one turn and returns what was done and what it cost. */
export type TakeTurn = () => Promise<Turn>;

/** Runs rounds of both sides, which alternate in going first: service, floor, floor, service. The second often finds a warmer machine. */
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
