import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';

/** Files that a build depends on. */
export interface Inputs {
  /** Files in the project that count as they are. */
  readonly settings: readonly string[];
  /** Files and folders with sources. */
  readonly sources: () => string[];
  readonly isSource: (file: string) => boolean;
}

/**
 * Whether a source is newer than the stamp of the build, which has the names of its sources, or one was added or removed. Folders' times say nothing: what is
 * generated beside the sources changes them as well.
 */
export function isStale(stamp: string, inputs: Inputs): boolean {
  const builtAt = fs.statSync(stamp, { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt === undefined || fs.readFileSync(stamp, 'utf8') !== namesOf(inputs)) return true;
  return [...inputs.settings.map((name) => inProject(name)), ...filesOf(inputs)].some((file) => timeOf(file) > builtAt);
}

/** The content of a stamp. */
export const namesOf = (inputs: Inputs): string =>
  filesOf(inputs)
    .map((file) => path.relative(inProject(), file))
    .sort()
    .join('\n');

const filesOf = ({ sources, isSource }: Inputs): string[] => sources().flatMap(filesBelow).filter(isSource);

const timeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function filesBelow(file: string): string[] {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [file] : [];
  return fs.readdirSync(file).flatMap((name) => filesBelow(path.join(file, name)));
}
