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
 * Whether a file that a build depends on is another one than when it was made: added, removed, saved, or replaced. One that was replaced may be older than the
 * build, since archives and backups keep the times of files, and a clock may have been set back. Folders' times say nothing: what is generated beside the
 * sources changes them as well.
 */
export const isStale = (stamp: string, inputs: Inputs): boolean =>
  !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== stampOf(inputs);

/** The content of a stamp: each file with its time and size. */
export const stampOf = ({ settings, sources, isSource }: Inputs): string =>
  [...settings.map((name) => inProject(name)), ...sources().flatMap(filesBelow).filter(isSource)]
    .map(lineOf)
    .sort()
    .join('\n');

function lineOf(file: string): string {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return `${path.relative(inProject(), file)} ${Math.trunc(stat?.mtimeMs ?? 0)} ${stat?.size ?? 0}`;
}

function filesBelow(file: string): string[] {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [file] : [];
  return fs.readdirSync(file).flatMap((name) => filesBelow(path.join(file, name)));
}
