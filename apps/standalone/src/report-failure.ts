import { BadEnvironment } from '@rampart/config';
import { Fault } from '@rampart/kernel';
import { Refusal } from './refusal.js';

/** Reports refusals in words, those of the catalogue too, and other failures with everything that is known about them. */
export function reportFailure(error: unknown): void {
  const isRefusal = error instanceof Refusal || error instanceof BadEnvironment || error instanceof Fault;
  console.error(isRefusal ? `\n${error.message}\n` : error);
}
