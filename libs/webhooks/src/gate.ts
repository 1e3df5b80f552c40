import { SECOND } from '@rampart/kernel';
import { MOST_AT_ONCE } from './circuit.js';

const LONGEST_WAIT_MS = SECOND;
const MOST_WAITING = 16;
/** While the endpoint answers, those who wait get their turn soon. */
const MOST_WAITING_WHILE_FLOWING = 128;
/** After so many tries the door widens by one. */
const STEADY = 8;

interface Door {
  inside: number;
  /** How many may be inside; narrowed when other workers were found to take up the endpoint's room. */
  width: number;
  isFlowing: boolean;
  readonly waiting: (() => void)[];
}

/** What came of going through: a try, no room, or nothing to do. */
export type Passage = 'tried' | 'noRoom' | 'notWanted';

/**
 * Within one worker a delivery waits a moment for those before it to the same endpoint, which costs less than being
 * parked. When the endpoint does not answer, or many wait already, it goes on at once: the claim then decides.
 */
export class Gate {
  private readonly doors = new Map<string, Door>();

  async through(endpointId: string, work: () => Promise<Passage>): Promise<void> {
    const door = this.doors.get(endpointId) ?? { inside: 0, width: MOST_AT_ONCE, isFlowing: false, waiting: [] };
    this.doors.set(endpointId, door);
    const mostWaiting = door.isFlowing ? MOST_WAITING_WHILE_FLOWING : MOST_WAITING;
    if (door.inside >= Math.floor(door.width) && door.waiting.length < mostWaiting) await turn(door);
    else door.inside += 1;
    try {
      learn(door, await work());
    } finally {
      door.inside -= 1;
      while (door.inside < Math.floor(door.width) && door.waiting.length > 0) door.waiting.shift()?.();
      if (door.inside === 0 && door.waiting.length === 0) this.doors.delete(endpointId);
    }
  }
}

function learn(door: Door, passage: Passage): void {
  if (passage === 'noRoom') door.width = Math.max(1, door.inside - 1);
  if (passage !== 'tried') return;
  door.width = Math.min(MOST_AT_ONCE, door.width + 1 / STEADY);
  door.isFlowing = true;
}

/** Waits; then is inside. */
function turn(door: Door): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      door.inside += 1;
      resolve();
    };
    const timer = setTimeout(() => {
      door.isFlowing = false;
      door.waiting.splice(door.waiting.indexOf(go), 1);
      go();
    }, LONGEST_WAIT_MS);
    door.waiting.push(go);
  });
}
