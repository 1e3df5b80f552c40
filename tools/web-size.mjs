// npm run web:size: how much JavaScript and CSS each page makes a browser load; fails above the budget.
import fs from 'node:fs';
import zlib from 'node:zlib';
import './setup/node-version.mjs';
import { ensurePages } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';

/** Bytes of gzipped JavaScript: of all that a page can ever load, or of what it needs before it shows itself. */
const BUDGETS = { checkout: { all: 100_000 }, dashboard: { first: 180_000 }, ops: { first: 160_000 } };

const total = (files) => [...new Set(files)].reduce((sum, file) => sum + gzipped(inProject('dist/web', file)), 0);
const gzipped = (file) => zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB gz`;
const describe = (budget) =>
  Object.entries(budget)
    .map(([what, limit]) => `${what === 'all' ? 'all JS' : 'first load'} up to ${limit / 1_000} kB`)
    .join(', ');

await runTool(async () => {
  await ensureInstalled();
  await ensurePages();
  const pages = Object.keys(BUDGETS).map((name) => ({ name, ...sizesOf(manifestOf(name), `${name}/index.html`) }));
  console.log(['page'.padEnd(10), 'first load, JS', '     all JS', '        CSS', 'budget'].join('  '));
  for (const { name, first, all, css } of pages) {
    console.log(
      [
        name.padEnd(10),
        kilobytes(first).padStart(14),
        kilobytes(all).padStart(11),
        kilobytes(css).padStart(11),
        describe(BUDGETS[name]),
      ].join('  '),
    );
  }
  const over = pages.filter((page) => Object.entries(BUDGETS[page.name]).some(([what, limit]) => page[what] > limit));
  if (over.length > 0) throw new Problem(`Above the budget: ${over.map(({ name }) => name).join(', ')}`);
});

/** What Vite says of the build that a page is part of. */
function manifestOf(page) {
  const folder = inProject('dist/web/.vite');
  const manifests = fs.readdirSync(folder).map((name) => JSON.parse(fs.readFileSync(`${folder}/${name}`, 'utf8')));
  return manifests.find((manifest) => manifest[`${page}/index.html`] !== undefined);
}

/** Gzipped bytes. */
function sizesOf(manifest, entry) {
  const first = chunksFrom(manifest, entry, ({ imports = [] }) => imports);
  const all = chunksFrom(manifest, entry, ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  const css = new Set(all.flatMap((chunk) => manifest[chunk].css ?? []));
  return {
    first: total(first.map((chunk) => manifest[chunk].file)),
    all: total(all.map((chunk) => manifest[chunk].file)),
    css: total([...css]),
  };
}

function chunksFrom(manifest, entry, next) {
  const seen = new Set();
  const visit = (chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    next(manifest[chunk]).forEach(visit);
  };
  visit(entry);
  return [...seen];
}
