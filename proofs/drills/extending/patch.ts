import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../../../tools/bootstrap/project.mjs';
import type { Task } from './tasks.js';

/** Tests, and what a command writes: `npm run migration:new` lists its migration and notes which functions it applies. */
const NOT_BY_HAND = [
  /\.spec\.ts$/,
  /^(?:test|proofs)\//,
  /^libs\/data\/src\/(?:migrations\/index\.ts|functions\/applied\.json)$/,
];

export const patchOf = ({ name }: Task): string => inProject('proofs', 'drills', 'extending', `${name}.patch`);

/** The files that a patch changes. */
export const filesIn = (patch: string): string[] => [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!);

/** The files of a task that are written by hand, those of its own folder as one. */
export function byHand(task: Task, patch = fs.readFileSync(patchOf(task), 'utf8')): string[] {
  const files = filesIn(patch).filter((file) => !NOT_BY_HAND.some((each) => each.test(file)));
  return [
    ...new Set(files.map((file) => (task.folder && file.startsWith(task.folder) ? path.normalize(task.folder) : file))),
  ];
}

/** Whether the task is kept at all: one without a patch is missed. */
export const hasPatch = (task: Task): boolean => fs.existsSync(patchOf(task));
