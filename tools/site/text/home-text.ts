import { CHAPTERS } from '../contents.js';
import { TAGS } from '../reference/document.js';

/** The first page of the site as Markdown: the list of all pages. */
export const homeText = (): string =>
  [
    '# Rampart documentation',
    ...CHAPTERS.map(({ title, pages }) =>
      section(
        title,
        pages.map(({ slug, name, about }) => ({ slug, name, about })),
      ),
    ),
    section('API reference', [
      { slug: 'reference/index', name: 'Overview', about: 'Every group, and the errors of every call' },
      ...TAGS.map(({ slug, name, description }) => ({ slug, name, about: description })),
      { slug: 'reference/webhook-events', name: 'Webhook events', about: 'What your endpoints receive' },
    ]),
  ]
    .join('\n\n')
    .concat('\n');

interface Entry {
  readonly slug: string;
  readonly name: string;
  readonly about: string;
}

const section = (title: string, entries: readonly Entry[]): string =>
  `## ${title}\n\n${entries.map(({ slug, name, about }) => `- [${name}](/docs/${slug}.md): ${about}`).join('\n')}`;
