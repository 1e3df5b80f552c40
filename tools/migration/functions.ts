import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';

const FOLDER = inProject('libs/data/src/functions');
const APPLIED = path.join(FOLDER, 'applied.json');

/** The migration that applies a function, and the text that it applies. */
interface Applied {
  readonly migration: string;
  readonly sha256: string;
}

/** Functions whose text no migration applies yet, by name. */
export function changedFunctions(): string[] {
  const applied = read();
  return texts()
    .filter(([name, sha256]) => applied[name]?.sha256 !== sha256)
    .map(([name]) => name);
}

/** Those among `names` that no migration has applied, so that undoing the first one drops them. */
export const neverApplied = (names: readonly string[]): string[] => {
  const applied = read();
  return names.filter((name) => applied[name] === undefined);
};

/** From now on this migration applies the text that they have. New ones are created last. */
export function applyBy(migration: string, names: readonly string[]): void {
  const hashes = Object.fromEntries(texts());
  const changes = Object.fromEntries(names.map((name) => [name, { migration, sha256: hashes[name] }]));
  fs.writeFileSync(APPLIED, `${JSON.stringify({ ...read(), ...changes }, null, 2)}\n`);
}

const read = (): Partial<Record<string, Applied>> =>
  JSON.parse(fs.readFileSync(APPLIED, 'utf8')) as Record<string, Applied>;

const texts = (): [name: string, sha256: string][] =>
  fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => [path.basename(file, '.sql'), sha256(fs.readFileSync(path.join(FOLDER, file)))]);

const sha256 = (text: Buffer): string => createHash('sha256').update(text).digest('hex');
