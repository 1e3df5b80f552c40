// npm run web:size: how much each page makes a browser load, those of the documentation included, and how much the packages add to a partner's program; fails
// above the budget.
import fs from 'node:fs';
import zlib from 'node:zlib';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject } from './bootstrap/project.mjs';
import { checkPackageSizes } from './packages/sizes.js';
import { ensurePages } from './setup/compile.js';

interface Sizes {
  readonly first: number;
  readonly all: number;
  readonly css: number;
  /** Scripts of the first load, and all styles. */
  readonly page: number;
}

type Budget = Partial<Sizes>;

/** The manifest that Vite writes. */
type Manifest = Readonly<Record<string, Chunk>>;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** Gzipped bytes: of the scripts that a page needs before it shows itself, of all that it can ever load, and of the former with its styles. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  checkout: { first: 45_000, all: 70_000, page: 80_000 }, // the camera's reader of QR codes is loaded when it is used
  dashboard: { first: 180_000, page: 250_000 },
  ops: { first: 130_000, page: 200_000 },
};

const NAMES: Readonly<Record<keyof Sizes, string>> = {
  first: 'first load',
  all: 'all JS',
  css: 'CSS',
  page: 'with CSS',
};

/** Gzipped bytes of a page of the documentation with its stylesheet and script. */
const SITE_BUDGET = 60_000;

await runTool(async () => {
  await ensurePages();
  const pages = Object.entries(BUDGETS).map(([name, budget]) => ({ name, budget, sizes: sizesOf(name) }));
  console.log(['page'.padEnd(10), 'first load, JS', '     all JS', '        CSS', 'budget'].join('  '));
  for (const { name, budget, sizes } of pages) {
    console.log(
      [
        name.padEnd(10),
        kilobytes(sizes.first).padStart(14),
        kilobytes(sizes.all).padStart(11),
        kilobytes(sizes.css).padStart(11),
        describe(budget),
      ].join('  '),
    );
  }
  const documentation = largestOfSite();
  console.log(
    `documentation: ${kilobytes(documentation.bytes)} is the largest first load (${documentation.page}), up to ${SITE_BUDGET / 1_000} kB`,
  );
  if (documentation.bytes > SITE_BUDGET)
    throw new Problem(`Above the budget: ${documentation.page} of the documentation`);
  const over = pages.filter(({ budget, sizes }) => limitsOf(budget).some(([part, limit]) => sizes[part] > limit));
  if (over.length > 0) throw new Problem(`Above the budget: ${over.map(({ name }) => name).join(', ')}`);
  await checkPackageSizes();
});

/** The page of the documentation that is largest with all that it loads at once. */
function largestOfSite(): { page: string; bytes: number } {
  const folder = inProject('dist/site');
  const pages = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const sizes = pages.map((page) => {
    const html = fs.readFileSync(`${folder}/${page}`, 'utf8');
    const loaded = [...html.matchAll(/(?:src|href)="(?:\.\.\/)*(assets\/[^"]+)"/g)].map(([, file = '']) => file);
    return { page, bytes: [page, ...loaded].reduce((sum, file) => sum + gzipped(`${folder}/${file}`), 0) };
  });
  return sizes.reduce((largest, each) => (each.bytes > largest.bytes ? each : largest));
}

/** Gzipped bytes of a page. */
function sizesOf(page: string): Sizes {
  const entry = `${page}/index.html`;
  const manifest = manifestOf(entry);
  const first = chunksFrom(manifest, entry, ({ imports = [] }) => imports);
  const all = chunksFrom(manifest, entry, ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  const [scripts, styles] = [total(first.map(({ file }) => file)), total(all.flatMap(({ css = [] }) => css))];
  return { first: scripts, all: total(all.map(({ file }) => file)), css: styles, page: scripts + styles };
}

/** Vite's manifest of the build that a page is part of. */
function manifestOf(entry: string): Manifest {
  const folder = inProject('dist/web/.vite');
  const manifests = fs
    .readdirSync(folder)
    .map((name) => JSON.parse(fs.readFileSync(`${folder}/${name}`, 'utf8')) as Manifest);
  const found = manifests.find((manifest) => manifest[entry] !== undefined);
  if (found === undefined) throw new Problem(`No build has ${entry}`);
  return found;
}

function chunksFrom(manifest: Manifest, entry: string, next: (chunk: Chunk) => readonly string[]): Chunk[] {
  const seen = new Map<string, Chunk>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.set(name, chunk);
    next(chunk).forEach(add);
  };
  add(entry);
  return [...seen.values()];
}

function total(files: readonly string[]): number {
  return [...new Set(files)].reduce((sum, file) => sum + gzipped(inProject('dist/web', file)), 0);
}

function gzipped(file: string): number {
  return zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length;
}

function limitsOf(budget: Budget): [keyof Sizes, number][] {
  return Object.entries(budget) as [keyof Sizes, number][];
}

function describe(budget: Budget): string {
  return limitsOf(budget)
    .map(([part, limit]) => `${NAMES[part]} up to ${limit / 1_000} kB`)
    .join(', ');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB gz`;
}
