import fs from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { Problem } from './problem.mjs';
import { inProject } from './project.mjs';
import { runNode } from './run.mjs';

/** What is built, each by itself: the programs into dist, the pages into dist/web. */
const PROGRAMS = {
  name: 'build',
  title: 'the service',
  stamp: inProject('dist', '.built'),
  command: [inProject('node_modules/@nestjs/cli/bin/nest.js'), 'build', 'api'],
  settings: ['tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'package-lock.json'],
  /** Only what is compiled or copied: the pages and tables that are generated beside the sources do not count. */
  sources: () =>
    ['apps', 'libs'].flatMap((kind) => fs.readdirSync(inProject(kind)).map((name) => inProject(kind, name, 'src'))),
  isSource: (file) => /\.(json|sql)$/.test(file) || (file.endsWith('.ts') && !file.endsWith('.spec.ts')),
  clear: () =>
    children('dist')
      .filter((file) => file !== inProject('dist', 'web'))
      .forEach(remove),
};
const PAGES = {
  name: 'pages',
  title: 'the pages',
  stamp: inProject('dist', 'web', '.built'),
  command: [inProject('tools/web/build.mjs')],
  settings: ['package-lock.json', 'tools/web/build.mjs', 'tools/web/precompress.mjs'],
  sources: () => [inProject('apps', 'web')],
  isSource: (file) => !file.endsWith('.gen.ts') && !file.endsWith('.spec.ts'), // generated types leave nothing in the pages
  clear: () => remove(inProject('dist', 'web')),
};

/** Builds what is older than its sources. */
export const ensureBuilt = () => together([PROGRAMS, PAGES].map(ensure));

/** The programs alone. */
export const ensureCompiled = () => ensure(PROGRAMS);

/** The pages alone. */
export const ensurePages = () => ensure(PAGES);

/** Builds everything, whatever is there. */
export const build = () => together([PROGRAMS, PAGES].map((target) => underLock(target, () => make(target))));

async function ensure(target) {
  if (!isStale(target)) return;
  await underLock(target, async () => {
    if (isStale(target)) await make(target);
  });
}

/** What fails is told when all have ended, so that no build is left behind. */
async function together(works) {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const underLock = ({ name }, work) =>
  withLock(name, work, () => console.log('Another process is building; waiting for it.'));

async function make({ title, stamp, command, clear }) {
  console.log(`Building ${title} ...`);
  const startedAt = new Date();
  clear();
  const code = await runNode(command, { env: { ...process.env, NODE_ENV: 'production' } });
  if (code !== 0) throw new Problem(`Building ${title} failed; what it printed above says why.`);
  fs.writeFileSync(stamp, '');
  fs.utimesSync(stamp, startedAt, startedAt); // what was saved during the build counts as newer
  console.log(`Built ${title} in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s`);
}

function isStale({ stamp, settings, sources, isSource }) {
  const builtAt = fs.statSync(stamp, { throwIfNoEntry: false })?.mtimeMs;
  return (
    builtAt === undefined ||
    settings.some((name) => isNewer(inProject(name), builtAt, () => true)) ||
    sources().some((file) => isNewer(file, builtAt, isSource))
  );
}

/** Folders count as well: their time changes when a file in them is removed. */
function isNewer(file, moment, isSource) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  if (stat.isDirectory())
    return (
      stat.mtimeMs > moment || fs.readdirSync(file).some((name) => isNewer(path.join(file, name), moment, isSource))
    );
  return stat.mtimeMs > moment && isSource(file);
}

const children = (folder) =>
  fs.existsSync(inProject(folder)) ? fs.readdirSync(inProject(folder)).map((name) => inProject(folder, name)) : [];
const remove = (file) => fs.rmSync(file, { recursive: true, force: true });
