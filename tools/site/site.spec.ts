import { FAULTS } from '@rampart/kernel';
import { CHAPTERS, SOURCES } from './contents.js';
import { documentOf } from './frame.js';
import type { SitePage } from './page.js';
import { OPERATIONS, openapi } from './reference/document.js';
import { sitePages } from './site-pages.js';

const BUNDLE = { style: 'assets/a.css', script: 'assets/a.js', search: 'assets/a.json' };
const pages = sitePages();
const html = new Map(pages.map((page) => [page.slug, documentOf({ page, pages, bundle: BUNDLE })]));
const reference = pages.filter(({ slug }) => slug.startsWith('reference/'));

describe('the documentation site', () => {
  it('has a page of each guide, and every page in its menu', () => {
    const home = html.get('') ?? '';

    expect(CHAPTERS.flatMap((chapter) => chapter.pages)).toEqual(SOURCES);
    expect(pages.map(({ slug }) => slug)).toEqual(expect.arrayContaining(SOURCES.map(({ slug }) => slug)));
    expect(pages.filter(({ slug }) => slug !== '' && !home.includes(`href="${slug}"`)).map(({ slug }) => slug)).toEqual(
      [],
    );
  });

  it.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
    'shows %s with its path and examples in five languages',
    (id, { path, summary }) => {
      const section = sectionOf(id);

      expect(section).toContain(`<code>${path}</code>`);
      expect(section.match(/data-language="(curl|node|python|php|go)"/g)?.length ?? 0).toBeGreaterThanOrEqual(5);
      expect(pages.flatMap(({ search }) => search).find((entry) => entry.id === id)?.text).toBe(summary);
    },
  );

  it('shows every event that is sent, and every fault', () => {
    const [events, errors] = [html.get('reference/webhook-events') ?? '', html.get('errors') ?? ''];

    expect(Object.keys(openapi.webhooks).filter((name) => !events.includes(`id="${name}"`))).toEqual([]);
    expect(Object.keys(FAULTS).filter((code) => !errors.includes(`<li id="${code}">`))).toEqual([]);
  });

  it.each(pages.map((page) => [page.slug || 'the first page', page] as const))(
    '%s has links that lead somewhere',
    (_, page) => {
      expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
    },
  );

  it.each(pages.map((page) => [page.slug || 'the first page', page] as const))(
    '%s names each part once, and one title',
    (_, page) => {
      const text = html.get(page.slug) ?? '';
      const ids = idsOf(text);

      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      expect(text.match(/<h1/g)).toHaveLength(1);
      expect(text).not.toMatch(/<[^<>]*[\s](?:style|on\w+)=|\[object/);
    },
  );
});

/** Addresses that others serve: the OpenAPI document, the pages as Markdown, llms.txt. */
const ELSEWHERE =
  /^(https?:|mailto:|data:)|(^|\/)(api\/openapi\.json|llms(-full)?\.txt|[\w-]+\.md|rampart\.postman_collection\.json|quickstarts\/quickstart\.\w+|assets\/a\.\w+)$/;

const sectionOf = (id: string): string =>
  reference
    .flatMap(({ slug }) => (html.get(slug) ?? '').split('<section class="operation" '))
    .find((section) => section.startsWith(`id="${id}"`)) ?? '';

const linksOf = ({ slug }: SitePage): string[] =>
  [...(html.get(slug) ?? '').matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link);

const idsOf = (text: string): string[] => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

function leadsSomewhere({ slug }: SitePage, link: string): boolean {
  if (ELSEWHERE.test(link)) return true;
  const { pathname, hash } = new URL(link, `http://site/${slug}`);
  const target = html.get(pathname.slice(1));
  return target !== undefined && (hash === '' || idsOf(target).includes(hash.slice(1)));
}
