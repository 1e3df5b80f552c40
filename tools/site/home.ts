import { CHAPTERS } from './contents.js';
import { escaped } from './html.js';
import { renderInline } from './markdown.js';
import type { SitePage } from './page.js';
import { TAGS } from './reference/document.js';

const LEAD =
  'Let your users buy and sell cryptocurrency for fiat, in your own app. Five calls, signed webhooks, and a sandbox that can simulate every outcome.';

const FIRST_STEPS = [
  {
    address: 'quickstart',
    name: 'Quickstart',
    about: 'A completed purchase in five minutes, with curl, Node.js, Python, PHP or Go.',
  },
  { address: 'concepts', name: 'Concepts', about: 'Users, transactions, and what each status means.' },
  {
    address: 'reference/',
    name: 'API reference',
    about: 'Every call with its fields, errors and examples. Send requests from the page.',
  },
  {
    address: 'webhooks',
    name: 'Webhooks',
    about: 'Signed notifications of every status change, in order, with replay.',
  },
];

/** The first page: the starting points, and the list of all pages. */
export function homePage(): SitePage {
  const cards = FIRST_STEPS.map(
    ({ address, name, about }) => `<li><a href="${address}">${name}</a><p>${about}</p></li>`,
  );
  const lists = CHAPTERS.map(({ title, pages }) =>
    list(
      title,
      pages.map(({ slug, name, about }) => ({ address: slug, name, about: escaped(about) })),
    ),
  );
  const reference = list(
    'API reference',
    TAGS.map(({ slug, name, description }) => ({ address: slug, name, about: renderInline(description) })),
  );
  return {
    slug: '',
    title: 'Documentation',
    name: 'Home',
    about: LEAD,
    html: `<p class="lead">${LEAD}</p><ul class="cards">${cards.join('')}</ul><div class="lists">${lists.join('')}${reference}</div>`,
    headings: [],
    layout: 'home',
    markdown: 'index.md',
    search: [],
  };
}

const list = (title: string, items: readonly { address: string; name: string; about: string }[]): string =>
  `<section><h2>${escaped(title)}</h2><ul>${items
    .map(({ address, name, about }) => `<li><a href="${address}">${escaped(name)}</a> <span>${about}</span></li>`)
    .join('')}</ul></section>`;
