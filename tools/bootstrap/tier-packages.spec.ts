import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

/** Runs generators of clients for a proof, and is itself run by nothing else. */
const OF_PROOFS = new Set(['test/support/generate-clients.ts']);
const FOLDERS = ['apps', 'libs', 'test', 'tools'];

const { dependencies } = JSON.parse(readFileSync(path.join(root, 'proofs/package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file));
}

describe('packages that only prove', () => {
  it('are imported by no test of every change: npm test in a fresh clone does not install them', () => {
    const names = Object.keys(dependencies).join('|');
    const imports = new RegExp(
      `^(?:import|export) (?!type)[^;]*? from '(?:${names})['/]|(?:import|require|[)])[(]'(?:${names})'`,
      'm',
    );

    const wrong = FOLDERS.flatMap(sources).filter(
      (file) => !OF_PROOFS.has(file) && imports.test(readFileSync(path.join(root, file), 'utf8')),
    );

    expect(wrong).toEqual([]);
  });
});
