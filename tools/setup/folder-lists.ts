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
  'libs/config/src/rails': satisfying('RailFacts'),
};

/** A list of what stands in the folders beside its own. */
const BESIDE: Readonly<Record<string, RegExp>> = {
  'libs/drivers/src/provider': /^export class (\w+) extends FiatRail [^]*?^  static readonly rail = /m,
};

/**
 * Lists the entries of each folder in its `all.ts`, before anything is compiled: new ones at the end, and without those that are gone. Another order
 * is written there by hand.
 */
export async function writeFolderLists(): Promise<void> {
  for (const [folder, declaration] of Object.entries(FOLDERS))
    await writeList(folder, entriesIn(inProject(folder), declaration));
  for (const [folder, declaration] of Object.entries(BESIDE))
    await writeList(folder, entriesBeside(folder, declaration));
}

async function writeList(folder: string, entries: readonly Entry[]): Promise<void> {
  const list = inProject(folder, 'all.ts');
  const text = fs.readFileSync(list, 'utf8');
  const written = await format(listOf(text, entries), {
    ...(await resolveConfig(list)),
    filepath: list,
  });
  if (written === text) return;
  fs.writeFileSync(list, written);
  console.log(`wrote ${folder}/all.ts`);
}

function entriesBeside(folder: string, declaration: RegExp): Entry[] {
  const parent = path.dirname(inProject(folder));
  return fs
    .readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      entriesIn(path.join(parent, name), declaration).map((entry) => ({ ...entry, file: `../${name}/${entry.file}` })),
    );
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
