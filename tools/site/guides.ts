import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import { type Source, SOURCES } from './contents.js';
import { type Tab, tabs } from './code.js';
import { escaped, textOf } from './html.js';
import { type Heading, renderMarkdown } from './markdown.js';
import { addressFrom, type SearchEntry, type SitePage } from './page.js';
import { OPERATIONS } from './reference/document.js';
import { FAULTS } from './reference/faults.js';
import { allCodesOf } from './reference/operation-html.js';

/** The pages that are made of Markdown. */
export const guidePages = (): SitePage[] => SOURCES.map(guidePage);

function guidePage(source: Source): SitePage {
  const { slug, file, name, about } = source;
  const text = fs.readFileSync(inProject(file), 'utf8');
  const { title, headings, html } = renderMarkdown(text, (href) => linkFrom(source, href));
  const catalogue = slug === 'errors' ? faultCatalogue() : undefined;
  return {
    slug,
    title,
    name,
    about,
    html: `${html.replace('<!-- programs -->', () => tabs('program', 'Complete program', programs()))}${catalogue?.html ?? ''}`,
    headings: [...headings.filter(({ depth }) => depth === 2), ...(catalogue?.headings ?? [])],
    layout: 'guide',
    markdown: `${slug}.md`,
    search: [...sectionsOf(title, html, headings), ...(catalogue?.search ?? [])],
  };
}

/** The quickstarts as they are run by the tests. */
const PROGRAMS = [
  { key: 'curl', title: 'curl', language: 'bash', ending: 'sh' },
  { key: 'node', title: 'Node.js', language: 'javascript', ending: 'mjs' },
  { key: 'python', title: 'Python', language: 'python', ending: 'py' },
  { key: 'php', title: 'PHP', language: 'php', ending: 'php' },
  { key: 'go', title: 'Go', language: 'go', ending: 'go' },
];

const programs = (): Tab[] =>
  PROGRAMS.map(({ ending, ...tab }) => {
    const address = `quickstarts/quickstart.${ending}`;
    return {
      ...tab,
      code: fs.readFileSync(inProject('docs', address), 'utf8').trimEnd(),
      file: { name: `quickstart.${ending}`, address },
    };
  });

/** The addresses at which other files are served. A file that is not served gets no link. */
const SERVED: Readonly<Record<string, string>> = {
  'apps/api/openapi.json': '../api/openapi.json',
  'libs/kernel/FAULTS.md': 'errors#catalogue',
  'llms.txt': '../llms.txt',
};

/** Addresses of files that only the built site has. */
const BUILT = '/docs/';

/** A link of Markdown leads to another file; on the site to that file's page. */
export function linkFrom({ slug, file }: Source, href: string): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  if (href.startsWith(BUILT)) return addressFrom(slug, href.slice(BUILT.length));
  const [target = '', fragment] = href.split('#');
  const found = path.posix.join(path.posix.dirname(file), target);
  if (found.startsWith('docs/quickstarts/')) return addressFrom(slug, found.slice('docs/'.length));
  const page = SOURCES.find((source) => source.file === found)?.slug ?? SERVED[found];
  if (page === undefined) return undefined;
  return `${addressFrom(slug, page)}${fragment ? `#${fragment}` : ''}`;
}

/** The search finds a page by its sections: the text below each heading. */
function sectionsOf(title: string, html: string, headings: readonly Heading[]): SearchEntry[] {
  const [beginning = '', ...rest] = html.split(/<h[2-4] id="/);
  const parts = rest.map((part) => {
    const id = part.slice(0, part.indexOf('"'));
    const heading = headings.find((each) => each.id === id)?.text ?? '';
    return { id, title: heading, text: textOf(part.slice(part.indexOf('</h') + 5)) };
  });
  return [{ id: '', title, text: textOf(beginning) }, ...parts];
}

/** Every code, with the operations that return it. */
function faultCatalogue(): Pick<SitePage, 'html' | 'headings' | 'search'> {
  const answering = new Map<string, number>();
  for (const code of OPERATIONS.flatMap(allCodesOf)) answering.set(code, (answering.get(code) ?? 0) + 1);
  const rows = FAULTS.map(
    ({ code, status, message }) =>
      `<li id="${code}"><a href="#${code}"><code>${code}</code></a> <span class="type">${status}${reachOf(answering.get(code))}</span><p>${escaped(message)}</p></li>`,
  );
  return {
    html: `<h2 id="catalogue"><a href="#catalogue">Every code</a></h2><ul class="codes">${rows.join('')}</ul>`,
    headings: [{ depth: 2, id: 'catalogue', text: 'Every code' }],
    search: FAULTS.map(({ code, message }) => ({ id: code, title: code, text: message, keys: code })),
  };
}

const reachOf = (count: number | undefined): string =>
  count === undefined
    ? ''
    : count === OPERATIONS.length
      ? ', every call'
      : `, ${count} ${count === 1 ? 'call' : 'calls'}`;
