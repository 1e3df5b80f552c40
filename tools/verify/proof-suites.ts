import fs from 'node:fs';
import path from 'node:path';
import { inProject, root } from '../bootstrap/project.mjs';
import type { Area } from './select-proofs.js';

/** Areas of the project, and the proofs that each selects. */
export const AREAS = JSON.parse(fs.readFileSync(inProject('proofs/rings.json'), 'utf8')) as Readonly<
  Record<string, Area>
>;

/** All suites below proofs/, relative to the project, in order. */
export const proofSuites = (): string[] =>
  fs
    .readdirSync(inProject('proofs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.spec.ts') && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
