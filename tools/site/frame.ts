import type { Bundle } from './bundle.js';
import { CHAPTERS } from './contents.js';
import { escaped } from './html.js';
import { addressFrom, type SitePage, toRoot } from './page.js';

export interface Place {
  readonly page: SitePage;
  readonly pages: readonly SitePage[];
  readonly bundle: Bundle;
}

const MAX_DESCRIPTION = 160;

/** A whole document: bar, menu, the page, and what is on it. */
export function documentOf(place: Place): string {
  const { page, bundle } = place;
  const root = toRoot(page.slug);
  const title = page.slug === '' ? 'Rampart documentation' : `${page.title} · Rampart documentation`;
  return `<!doctype html>
<html lang="en" data-root="${root || './'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(page.about.slice(0, MAX_DESCRIPTION))}">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}${bundle.style}">
<script type="module" src="${root}${bundle.script}" data-search="${root}${bundle.search}"></script>
${page.markdown ? `<link rel="alternate" type="text/markdown" href="${root}${page.markdown}">` : ''}
</head>
<body class="${page.layout}">
<a class="skip" href="#content">Skip to the content</a>
${bar(root)}
<div class="frame">
${menu(place)}
<main id="content" tabindex="-1">
<div class="head"><h1>${escaped(page.title)}</h1>${page.markdown ? `<a class="markdown" href="${root}${page.markdown}">View as Markdown</a>` : ''}</div>
<div class="body">
<div class="text">${page.html}${neighbours(place)}</div>
${onThisPage(page)}
</div>
</main>
</div>
</body>
</html>
`;
}

const bar = (root: string): string => `<header class="bar">
<button class="menu-button" type="button" popovertarget="menu" aria-label="Menu"><span aria-hidden="true"></span></button>
<a class="logo" href="${root || './'}"><b>Rampart</b> docs</a>
<button class="search-button" type="button" hidden aria-haspopup="dialog"><span>Search</span><kbd>Ctrl K</kbd></button>
<nav class="top" aria-label="Sections"><a href="${root}quickstart">Quickstart</a><a href="${root}reference/">API reference</a><a href="${root}changelog">Changelog</a></nav>
</header>`;

function menu({ page, pages }: Place): string {
  const item = (slug: string, name: string): string => {
    const isHere = slug === page.slug;
    return `<li><a href="${addressFrom(page.slug, slug)}"${isHere ? ' aria-current="page"' : ''}>${escaped(name)}</a>${isHere && page.layout === 'reference' ? parts(page) : ''}</li>`;
  };
  const chapter = (title: string, items: readonly string[]): string =>
    `<h2>${escaped(title)}</h2><ul>${items.join('')}</ul>`;
  const [start, guides, ...others] = CHAPTERS.map(({ title, pages: its }) =>
    chapter(
      title,
      its.map(({ slug, name }) => item(slug, name)),
    ),
  );
  const reference = chapter(
    'API reference',
    pages.filter(({ slug }) => slug.startsWith('reference/')).map(({ slug, name }) => item(slug, name)),
  );
  return `<nav class="menu" id="menu" popover aria-label="Documentation">${[start, guides, reference, ...others].join('')}</nav>`;
}

const parts = ({ headings }: SitePage): string =>
  `<ul>${headings.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`).join('')}</ul>`;

function onThisPage({ layout, headings }: SitePage): string {
  if (layout !== 'guide' || headings.length < 2) return '';
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  return `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}

/** The pages before and after, as the menu has them. */
function neighbours({ page, pages }: Place): string {
  if (page.layout === 'home') return '';
  const at = pages.indexOf(page);
  const link = (to: SitePage | undefined, label: string, rel: string): string =>
    to && to.layout !== 'home'
      ? `<a rel="${rel}" href="${addressFrom(page.slug, to.slug)}"><span>${label}</span>${escaped(to.name === 'Overview' ? to.title : to.name)}</a>`
      : '<span></span>';
  return `<nav class="neighbours" aria-label="Next pages">${link(pages[at - 1], 'Before', 'prev')}${link(pages[at + 1], 'Next', 'next')}</nav>`;
}
