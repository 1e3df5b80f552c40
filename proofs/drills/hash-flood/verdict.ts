import type { Outcome } from './flood.js';

export interface Bars {
  readonly grownMiB: number;
  readonly personMs: number;
}

/** The bars that an outcome misses. */
export function missed({ title, grownMiB, answers, silent, people }: Outcome, bars: Bars): string[] {
  const slowest = Math.max(...people.map(({ ms }) => ms));
  const refused = people.filter(({ status }) => status !== 200).length;
  const others = [...answers.keys()].filter((status) => ![401, 429, 503].includes(status));
  return [
    ...(grownMiB > bars.grownMiB ? [`memory grew by ${grownMiB.toFixed(0)} MiB, more than ${bars.grownMiB}`] : []),
    ...(people.length === 0 ? ['no person tried to sign in'] : []),
    ...(refused > 0 ? [`${refused} of ${people.length} people were refused`] : []),
    ...(slowest > bars.personMs ? [`a person waited ${slowest.toFixed(0)} ms, more than ${bars.personMs}`] : []),
    ...(silent > 0 ? [`${silent} refusals say nothing about when to come back`] : []),
    ...(others.length > 0 ? [`answers ${others.join(', ')}`] : []),
  ].map((problem) => `${title}: ${problem}`);
}

/** One line that summarizes the outcome. */
export function described({ title, cores, grownMiB, answers, people }: Outcome): string {
  const counts = [...answers].sort().map(([status, count]) => `${count} x ${status}`);
  const slowest = Math.max(0, ...people.map(({ ms }) => ms));
  const signedIn = people.filter(({ status }) => status === 200).length;
  return [
    `${title}: ${counts.join(', ')}`,
    `  ${cores.toFixed(2)} cores, memory +${grownMiB.toFixed(0)} MiB`,
    `  people: ${signedIn} of ${people.length} signed in, the slowest in ${slowest.toFixed(0)} ms`,
  ].join('\n');
}
