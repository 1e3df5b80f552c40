import { BadEnvironment } from '@rampart/config';
import { Fault } from '@rampart/kernel';
import { Refusal } from './refusal.js';

/** Reports refusals and faults by their message, and other failures with their stack traces. */
export function reportFailure(error: unknown): void {
  const isRefusal = error instanceof Refusal || error instanceof BadEnvironment || error instanceof Fault;
  console.error(isRefusal ? `\n${error.message}\n` : error);
}
