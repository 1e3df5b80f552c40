import fs from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { inProject } from '../bootstrap/project.mjs';
import { type Entry, listOf } from './folder-list.js';

const satisfying = (type: string): RegExp =>
  new RegExp(`^export const (\\w+) = \\{[^]*?^\\} as const satisfies ${type};`, 'm');

/** Folders in which one file is one entry, each with the declaration of an entry. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  'libs/kernel/src/payment-methods': satisfying('PaymentMethodFacts'),
  'libs/kernel/src/assets': satisfying('AssetFacts'),
  'libs/kernel/src/chains': satisfying('Chain'),
  'apps/worker/src/daily': /^export const (\w+) = defineDailyJob\(/m,
};

/**
 * Lists the entries of each folder in its `all.ts`, before anything is compiled: new ones at the end, and without those that are gone. Another order
 * is written there by hand.
 */
export async function writeFolderLists(): Promise<void> {
  for (const [folder, declaration] of Object.entries(FOLDERS)) {
    const list = inProject(folder, 'all.ts');
    const text = fs.readFileSync(list, 'utf8');
    const written = await format(listOf(text, entriesIn(inProject(folder), declaration)), {
      ...(await resolveConfig(list)),
      filepath: list,
    });
    if (written === text) continue;
    fs.writeFileSync(list, written);
    console.log(`wrote ${folder}/all.ts`);
  }
}

function entriesIn(folder: string, declaration: RegExp): Entry[] {
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => {
      const [, name] = declaration.exec(fs.readFileSync(path.join(folder, file), 'utf8')) ?? [];
      return name === undefined ? [] : [{ name, file: file.replace(/\.ts$/, '') }];
    });
}
