import path from 'node:path';
import { defineConfig } from 'vite';
import { bundledPackages } from '../../tools/web/bundled-packages.ts';
import { precompress } from '../../tools/web/precompress.ts';

/** Separate builds, because paying users never open a dashboard, and each page would load every shared chunk whole. */
const BUILDS = { checkout: ['checkout'], consoles: ['dashboard', 'ops'] };
const here = (...parts) => path.join(import.meta.dirname, ...parts);

/** Steps that few visitors reach at once are loaded on demand; a single file for all the rest compresses best. */
const LATER =
  /checkout\/steps\/(order|track|pay|deposit|own-orders|past-order|order-money|save-qr|timeline|payment-page|order-receipt|refund-destination|order-action)[.]|checkout\/ui\/(test-strip|country-list|copy-pair)[.]/;
const APART = /node_modules\/qr\/|shared\/qr[.]|ui\/scanner[.]|main[.]tsx|index[.]html/;
const CHECKOUT_PARTS = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'later', priority: 3, test: LATER },
    { name: 'app', priority: 1, test: (id) => !APART.test(id) && !LATER.test(id) },
  ],
};

/** The built checkout runs on Preact, a tenth of React's size; the consoles need React for Mantine. In development all pages run on React. */
const PREACT = {
  'react': 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Backend of the development server, which `npm start` in another terminal runs. */
const API = process.env.API ?? 'http://127.0.0.1:3000';
const OPS = process.env.OPS ?? 'http://127.0.0.1:3001';

/** Builds `vite --mode checkout` or `consoles`; in development it serves all pages. */
export default defineConfig(({ mode }) => ({
  mode: 'production',
  root: here(),
  base: './', // relative: the server adds <base href>, so a page works under any path
  html: { cspNonce: '__CSP_NONCE__' },
  oxc: { jsx: { runtime: 'automatic' } },
  resolve: { alias: mode === 'checkout' ? exactly(PREACT) : [] },
  plugins: [
    precompress(here('../../dist/web/assets')),
    bundledPackages(here(`../../dist/web/.vite/${mode}.packages.json`)),
    placeholdersWhileDeveloping(),
  ],
  server: { proxy: { '^/(checkout|dashboard)/api': API, '^/ops/(api|queues)': OPS, '^/cdn': API } },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: false,
    manifest: `.vite/${mode}.json`,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(
        (BUILDS[mode] ?? Object.values(BUILDS).flat()).map((page) => [page, here(page, 'index.html')]),
      ),
      output: mode === 'checkout' ? { codeSplitting: CHECKOUT_PARTS } : {},
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning), // 'use client' has no effect here
    },
  },
}));

/** Fills in the placeholders that the server otherwise fills in per request. */
function placeholdersWhileDeveloping() {
  const fill = (html, { path: at }) =>
    html.replace('__BASE__', at.replace('index.html', '')).replace('__TITLE__', 'Rampart');
  return { name: 'placeholders-while-developing', apply: 'serve', transformIndexHtml: fill };
}

const exactly = (aliases) =>
  Object.entries(aliases).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
