import { CHAPTERS } from './contents.js';
import { escaped } from './html.js';
import { ANYWHERE, type SitePage } from './page.js';

/** Answer to an address below /docs/ that no page has. The service fills in where /docs/ is, since the address may have any depth. */
export function notFoundPage(): SitePage {
  const first = CHAPTERS.flatMap(({ pages }) => pages).slice(0, 3);
  const items = first.map(
    ({ slug, name, about }) =>
      `<li><a href="${ANYWHERE}${slug}">${escaped(name)}</a> <span>${escaped(about)}</span></li>`,
  );
  return {
    slug: ANYWHERE,
    title: 'Page not found',
    name: 'Page not found',
    about: 'There is no page at this address.',
    html: `<p class="lead">There is no page at this address. It may have moved, or the link is incomplete.</p>
<p><button class="find" type="button" hidden>Search the documentation</button> <a href="${ANYWHERE}">Go to the home page</a></p>
<div class="lists"><section><h2>Begin here</h2><ul>${items.join('')}<li><a href="${ANYWHERE}reference/">API reference</a> <span>Every call with its fields, errors and examples</span></li></ul></section></div>`,
    headings: [],
    layout: 'home',
    search: [],
  };
}
