import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../setup/project.mjs';

const FOLDER = inProject('libs/data/src/functions');
const APPLIED = path.join(FOLDER, 'applied.json');

/** Functions whose text no migration applies yet, by name. */
export function changedFunctions() {
  const applied = read();
  return texts()
    .filter(([name, sha256]) => applied[name]?.sha256 !== sha256)
    .map(([name]) => name);
}

/** From now on this migration applies the text that they have. New ones are created last. */
export function applyBy(migration, names) {
  const hashes = Object.fromEntries(texts());
  const changes = Object.fromEntries(names.map((name) => [name, { migration, sha256: hashes[name] }]));
  fs.writeFileSync(APPLIED, `${JSON.stringify({ ...read(), ...changes }, null, 2)}\n`);
}

const read = () => JSON.parse(fs.readFileSync(APPLIED, 'utf8'));

const texts = () =>
  fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => [path.basename(file, '.sql'), sha256(fs.readFileSync(path.join(FOLDER, file)))]);

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
