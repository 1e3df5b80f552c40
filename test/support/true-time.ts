import { Clock } from '@rampart/kernel';
import type { World } from './world.js';

/** Moves the true time of the world's api, by which sessions and challenges end, until `jest.restoreAllMocks()`. */
export function makeLater({ api }: World, milliseconds: number): void {
  const now = Date.now() + milliseconds;
  jest.spyOn(api.get(Clock, { strict: false }), 'trueTime').mockImplementation(() => new Date(now));
}
