// Builds the documentation site into dist/site: pages of docs/ and the reference of apps/api/openapi.json, the reference as Markdown and llms-full.txt, all
// compressed beside themselves.
import fs from 'node:fs';
import path from 'node:path';
import { compress } from '../web/precompress.js';
import { bundle, SITE } from './bundle.js';
import { collection, COLLECTION_FILE } from './collection/collection.js';
import { documentOf } from './frame.js';
import { notFoundPage } from './not-found.js';
import { sitePages } from './site-pages.js';
import { homeText } from './text/home-text.js';
import { llmsFull } from './text/llms-full.js';
import { referenceTexts } from './text/reference-text.js';

const pages = sitePages();
const entries = pages.flatMap(({ slug, title, search }) =>
  search.map(({ id, ...entry }) => ({ ...entry, page: title, address: id === '' ? slug : `${slug}#${id}` })),
);
const built = await bundle(JSON.stringify(entries));
const files = pages.map((page) => {
  const file = path.join(
    SITE,
    page.slug === '' || page.slug.endsWith('/') ? `${page.slug}index.html` : `${page.slug}.html`,
  );
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, documentOf({ page, pages, bundle: built }));
  return file;
});
const texts = {
  'index.md': homeText(),
  ...referenceTexts(),
  'llms-full.txt': llmsFull(),
  [COLLECTION_FILE]: JSON.stringify(collection(), null, 2),
};
for (const [name, text] of Object.entries(texts)) {
  files.push(path.join(SITE, name));
  fs.writeFileSync(path.join(SITE, name), text);
}
const assets = fs.readdirSync(path.join(SITE, 'assets')).map((name) => path.join(SITE, 'assets', name));
await Promise.all([...files, ...assets].map(compress));
fs.writeFileSync(path.join(SITE, '.not-found.html'), documentOf({ page: notFoundPage(), pages, bundle: built }));
