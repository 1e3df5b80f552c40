import fs from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { inProject } from '../bootstrap/project.mjs';
import { PROGRAMS } from './programs.js';

/** The bundles and what they share, side by side, because a module does not know in which of them it ends up. */
const FOLDER = inProject('dist', 'programs');

/**
 * Bundles the compiled modules of each process, so that it reads a few files at its start instead of a thousand. Packages are loaded from node_modules as
 * before. What stands in dist/apps and dist/libs stays: other programs, suites and deployments run it.
 */
export async function bundlePrograms(): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((name) => [name, inProject('dist', 'apps', name, 'src', 'main.js')])),
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    platform: 'node',
    plugins: [compiledModules],
    logLevel: 'warn',
  });
  await bundle.write({ dir: FOLDER, chunkFileNames: '[name]-[hash].js', sourcemap: true, keepNames: true });
  await bundle.close();
}

/** Gives each module its own folder and its source map, as if it were not part of a bundle. */
const compiledModules: Plugin = {
  name: 'compiled-modules',
  load: (file) => ({
    code: inOwnFolder(file, fs.readFileSync(file, 'utf8')),
    map: fs.readFileSync(`${file}.map`, 'utf8'),
  }),
};

function inOwnFolder(file: string, text: string): string {
  const folder = JSON.stringify(`/${path.relative(FOLDER, path.dirname(file)).replaceAll(path.sep, '/')}`);
  return text.replaceAll('import.meta.dirname', `(import.meta.dirname + ${folder})`);
}
