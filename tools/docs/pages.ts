import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';

/** Pages of the project, those that are generated from the code included. */
export const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'llms.txt',
  ...['docs', 'libs'].flatMap(filesBelow).filter((file) => file.endsWith('.md')),
];

export const DECISIONS = 'docs/decisions';

export const read = (file: string): string => fs.readFileSync(inProject(file), 'utf8');

/** Files below a folder, relative to the project. */
export function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inProject('.'), path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Prose of a page: without code blocks, code spans and the targets of links. */
export const proseOf = (text: string): string =>
  text
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\]\([^)\s]*\)/g, ']');
