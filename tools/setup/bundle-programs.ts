import fs from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { inProject } from '../bootstrap/project.mjs';
import { PROGRAMS } from './programs.js';

/** All bundles and their shared chunks are in one folder, because a module does not know which of them it becomes part of. */
const FOLDER = inProject('dist', 'programs');

/**
 * Bundles the compiled modules of each process, so that it reads a few files at its start instead of a thousand. Packages are loaded from node_modules as
 * before. The modules in dist/apps and dist/libs are kept, because other programs, suites and deployments run them.
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

/** Keeps `import.meta.dirname` and the source map of each module valid within a bundle. */
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
