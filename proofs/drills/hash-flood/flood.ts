import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessFigures, readFigures } from './process-figures.js';
import { type Attempt, type Person, signIn } from './sign-in.js';

const SAMPLE_MS = 50;
const PERSON_MS = 1_000;

export interface Flood {
  readonly title: string;
  readonly seconds: number;
  /** The number of attempts in flight at any time. */
  readonly atOnce: number;
  /** The attacker that makes the n-th attempt. */
  readonly attacker: (n: number) => Person;
  /** The user of the n-th sign-in; one signs in every second meanwhile. */
  readonly person: (n: number) => Person;
}

export interface Outcome {
  readonly title: string;
  readonly cores: number;
  /** The growth of the resident memory since the start. */
  readonly grownMiB: number;
  readonly answers: ReadonlyMap<number, number>;
  /** The number of refusals without a Retry-After. */
  readonly silent: number;
  readonly people: readonly Attempt[];
}

/** Floods the sign-in of one process and monitors it. */
export async function runFlood(baseUrl: string, pid: number, flood: Flood): Promise<Outcome> {
  const rest = readFigures(pid);
  const until = performance.now() + flood.seconds * 1_000;
  const answers = new Map<number, number>();
  const people: Attempt[] = [];
  let silent = 0;
  let count = 0;
  const attack = async (): Promise<void> => {
    while (performance.now() < until) {
      const { status, retryAfter } = await signIn(baseUrl, flood.attacker((count += 1)));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if ([429, 503].includes(status) && retryAfter === null) silent += 1;
    }
  };
  const watched = watchMemory(pid, until);
  const signsIn = async (): Promise<void> => {
    while (performance.now() < until) {
      people.push(await signIn(baseUrl, flood.person(people.length)));
      await sleep(PERSON_MS);
    }
  };
  await Promise.all([signsIn(), ...Array.from({ length: flood.atOnce }, attack)]);
  const { last, mostMiB } = await watched;
  return {
    ...{ title: flood.title, answers, silent, people },
    cores: (last.cpuSeconds - rest.cpuSeconds) / flood.seconds,
    grownMiB: mostMiB - rest.residentMiB,
  };
}

async function watchMemory(pid: number, until: number): Promise<{ last: ProcessFigures; mostMiB: number }> {
  let last = readFigures(pid);
  let mostMiB = last.residentMiB;
  while (performance.now() < until) {
    await sleep(SAMPLE_MS);
    last = readFigures(pid);
    mostMiB = Math.max(mostMiB, last.residentMiB);
  }
  return { last, mostMiB };
}
