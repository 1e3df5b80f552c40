import { BadEnvironment } from '@rampart/config';
import { Refusal } from './refusal.js';

/** Reports a `Refusal` in words, and other failures with everything that is known about them. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Refusal || error instanceof BadEnvironment ? `\n${error.message}\n` : error);
}
