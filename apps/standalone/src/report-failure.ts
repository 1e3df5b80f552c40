import { BadEnvironment } from '@rampart/config';
import { Refusal } from './refusal.js';

/** What can be mended is told in words; the rest with everything that is known about it. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Refusal || error instanceof BadEnvironment ? `\n${error.message}\n` : error);
}
