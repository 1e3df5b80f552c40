import { cpuOf, type Round, type Turn } from './ratios.js';

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

const WARM_UP_ROUNDS = { min: 2, max: 8 };
/** A side is warm once a turn costs at least this share of the cheapest before it. */
const SETTLED = 0.95;

/** Takes turns until V8 has compiled the code of both sides, as it has in a process that serves for days: until neither becomes cheaper. */
export async function warmUp(sides: Parameters<typeof takeTurns>[1]): Promise<void> {
  const before = { service: Infinity, floor: Infinity };
  for (let round = 1; round <= WARM_UP_ROUNDS.max; round += 1) {
    const [{ service, floor }] = (await takeTurns(1, sides)) as [Round];
    const now = { service: cpuOf(service), floor: cpuOf(floor) };
    const isWarm = now.service >= before.service * SETTLED && now.floor >= before.floor * SETTLED;
    if (isWarm && round >= WARM_UP_ROUNDS.min) return;
    before.service = Math.min(before.service, now.service);
    before.floor = Math.min(before.floor, now.floor);
  }
}
