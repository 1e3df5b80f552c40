import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import { PAGES, read } from './pages.js';

/** Pages whose links are relative: those of llms.txt are addresses of a running service. */
const LINKING = PAGES.filter((page) => page.endsWith('.md'));

describe('a page', () => {
  it.each(LINKING)('%s links to files that exist', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)/g)].map(([, link = '']) => link);

    expect(links.filter((link) => !fs.existsSync(inProject(path.dirname(page), link)))).toEqual([]);
  });
});
