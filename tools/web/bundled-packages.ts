import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../bootstrap/project.mjs';

/** A Vite plugin: writes where the packages lie whose code is in the bundles, as package-lock.json names the places, for the bill of materials. */
export const bundledPackages = (file: string): Plugin => ({
  name: 'bundled-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify([...new Set(modules.flatMap(placeOf))].sort()));
  },
});

/** The place of the package to which a file belongs; none for files of the project and of the bundler. */
export function placeOf(file: string): string[] {
  const [name = ''] = file.split(/[?\0]/);
  const within = path.relative(root, name).replaceAll(path.sep, '/');
  const [place] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(within) ?? [];
  return place === undefined || within.startsWith('..') ? [] : [place];
}
