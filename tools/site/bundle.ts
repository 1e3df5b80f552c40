import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { inProject } from '../bootstrap/project.mjs';
import { bundledPackages } from '../web/bundled-packages.js';

/** Files that every page loads, relative to the first page. */
export interface Bundle {
  readonly style: string;
  readonly script: string;
  /** Loaded when the search is opened. */
  readonly search: string;
}

export const SITE = inProject('dist', 'site');

/** Builds the script and the stylesheet of apps/web/docs, with names that carry a hash. */
export async function bundle(searchText: string): Promise<Bundle> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    root: inProject('apps', 'web', 'docs'),
    base: './',
    mode: 'production',
    plugins: [bundledPackages(path.join(SITE, '.vite', 'site.packages.json'))],
    build: {
      outDir: SITE,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: { input: inProject('apps', 'web', 'docs', 'main.ts') },
    },
  })) as Rolldown.RolldownOutput;
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName;
  if (!script || !style) throw new Error('Vite wrote no script or no stylesheet');
  const hash = createHash('sha256').update(searchText).digest('base64url').slice(0, 8);
  const search = `assets/search-${hash}.json`;
  fs.writeFileSync(path.join(SITE, search), searchText);
  return { style, script, search };
}
