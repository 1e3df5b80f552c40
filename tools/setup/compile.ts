import fs from 'node:fs';
import path from 'node:path';
import { runNode, toolArgs } from '../bootstrap/command.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';
import { NATIVE_COMPILER } from './compiler.js';
import { finishPrograms } from './finish-programs.js';
import { type Inputs, isStale, stampOf } from './staleness.js';

interface Target extends Inputs {
  readonly name: string;
  readonly title: string;
  /** A file that lists what the build was made from. */
  readonly stamp: string;
  /** Arguments of Node.js, one command after the other. */
  readonly commands: readonly (readonly string[])[];
  readonly clear: () => void;
  /** Runs when the commands have ended. */
  readonly finish?: () => Promise<void>;
}

/** Folders of dist that the build of the programs leaves alone. */
const OTHER_BUILDS = ['web', 'site', 'packages', 'described'];

/** Four targets, each built by itself: the programs into dist, the pages into dist/web, the documentation into dist/site, what partners install into dist/packages. */
const PROGRAMS: Target = {
  name: 'build',
  title: 'the service',
  stamp: inProject('dist', '.built'),
  commands: [
    [NATIVE_COMPILER, '-p', 'tsconfig.build.json'],
    ...['client', 'embed'].map((lib) => [NATIVE_COMPILER, '-p', `libs/${lib}/tsconfig.service.json`]),
    [NATIVE_COMPILER, '-p', 'libs/wdk/tsconfig.service.json'],
  ],
  settings: [
    'tsconfig.json',
    'tsconfig.build.json',
    'libs/client/tsconfig.service.json',
    'libs/embed/tsconfig.service.json',
    'libs/wdk/tsconfig.service.json',
    'package-lock.json',
    'tools/setup/undescribed.d.ts',
    'tools/setup/undescribed.mjs',
    'tools/setup/bundle-programs.ts',
  ],
  /** Only what is compiled or copied: the pages and tables that are generated beside the sources do not count, nor do generated types, which leave nothing. */
  sources: () =>
    ['apps', 'libs'].flatMap((kind) => fs.readdirSync(inProject(kind)).map((name) => inProject(kind, name, 'src'))),
  isSource: (file) => /\.(json|sql)$/.test(file) || (file.endsWith('.ts') && !/\.(spec|gen)\.ts$/.test(file)),
  clear: () =>
    children('dist')
      .filter((file) => !OTHER_BUILDS.includes(path.basename(file)))
      .forEach(remove),
  finish: finishPrograms,
};
const PAGES: Target = {
  name: 'pages',
  title: 'the pages',
  stamp: inProject('dist', 'web', '.built'),
  commands: [toolArgs('tools/web/build.ts')],
  settings: ['package-lock.json', 'tools/web/build.ts', 'tools/web/precompress.ts', 'tools/web/bundled-packages.ts'],
  sources: () => [
    ...children('apps/web').filter((file) => file !== inProject('apps', 'web', 'docs')),
    inProject('libs', 'texts', 'src'),
  ],
  isSource: (file) => !file.endsWith('.gen.ts') && !file.endsWith('.spec.ts'), // generated types leave nothing in the pages
  clear: () => remove(inProject('dist', 'web')),
};

const SITE: Target = {
  name: 'site',
  title: 'the documentation',
  stamp: inProject('dist', 'site', '.built'),
  commands: [toolArgs('tools/site/build.ts')],
  settings: [
    'package-lock.json',
    'tools/web/precompress.ts',
    'tools/web/bundled-packages.ts',
    'CHANGELOG.md',
    'llms.txt',
    'apps/api/openapi.json',
    'apps/web/shared/tokens.css',
    'libs/kernel/FAULTS.md',
    'libs/client/README.md',
    'libs/embed/README.md',
    'libs/drivers/src/sandbox/README.md',
  ],
  sources: () => [
    ...children('docs').filter((file) => file.endsWith('.md')),
    ...['docs/guides', 'docs/quickstarts', 'apps/web/docs', 'tools/site'].map((folder) => inProject(folder)),
  ],
  isSource: (file) => !file.endsWith('.spec.ts'),
  clear: () => remove(inProject('dist', 'site')),
};

const PACKAGES: Target = {
  name: 'packages',
  title: 'the packages for partners',
  stamp: inProject('dist', 'packages', '.built'),
  commands: [toolArgs('tools/packages/build.ts')],
  settings: ['package.json', 'package-lock.json', 'apps/api/openapi.json', 'LICENSE'],
  sources: () => ['libs/client', 'libs/embed', 'tools/client', 'tools/packages'].map((folder) => inProject(folder)),
  isSource: (file) => !/\.(spec|gen)\.ts$/.test(file),
  clear: () => remove(inProject('dist', 'packages')),
};
const ALL = [PROGRAMS, PAGES, SITE, PACKAGES];

/** Builds what is older than its sources. */
export const ensureBuilt = (): Promise<void> => inParallel(ALL.map(ensure));

/** The programs alone. */
export const ensureCompiled = (): Promise<void> => ensure(PROGRAMS);

/** All that is served as files: pages, documentation and packages. */
export const ensurePages = (): Promise<void> => inParallel([PAGES, SITE, PACKAGES].map(ensure));

/** The packages for partners alone. */
export const ensurePackages = (): Promise<void> => ensure(PACKAGES);

/** The documentation alone. */
export const ensureSite = (): Promise<void> => ensure(SITE);

/** Builds everything, whatever is there. */
export const build = (): Promise<void> => inParallel(ALL.map((target) => underLock(target, () => make(target))));

async function ensure(target: Target): Promise<void> {
  if (!isStale(target.stamp, target)) return;
  await underLock(target, async () => {
    if (isStale(target.stamp, target)) await make(target);
  });
}

/** An error is thrown when all have ended, so that no build is left running. */
export async function inParallel(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

const underLock = ({ name }: Target, work: () => Promise<void>): Promise<void> =>
  withLock(name, work, () => console.log('Another process is building; waiting for it.'));

async function make(target: Target): Promise<void> {
  const { title, stamp, commands, clear, finish } = target;
  console.log(`Building ${title} ...`);
  const startedAt = performance.now();
  const content = stampOf(target); // what is saved during the build differs from it
  clear();
  for (const command of commands) {
    const code = await runNode(command, { env: { ...process.env, NODE_ENV: 'production' } });
    if (code !== 0) throw new Problem(`Building ${title} failed; what it printed above says why.`);
  }
  await finish?.();
  fs.writeFileSync(stamp, content);
  console.log(`Built ${title} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

const children = (folder: string): string[] =>
  fs.existsSync(inProject(folder)) ? fs.readdirSync(inProject(folder)).map((name) => inProject(folder, name)) : [];

const remove = (file: string): void => fs.rmSync(file, { recursive: true, force: true });
