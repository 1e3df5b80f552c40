import type { Heading } from './markdown.js';

/** A page of the site before it gets its frame. */
export interface SitePage {
  /** Address below /docs/, without a slash at either end; empty for the first page. */
  readonly slug: string;
  readonly title: string;
  /** Name in the menu. */
  readonly name: string;
  readonly about: string;
  readonly html: string;
  /** The list "On this page". */
  readonly headings: readonly Heading[];
  readonly layout: 'guide' | 'reference' | 'home';
  /** The page as Markdown, if it is served. */
  readonly markdown?: string;
  readonly search: readonly SearchEntry[];
}

/** A part of a page that the search finds. */
export interface SearchEntry {
  /** Fragment in the page; empty for the page itself. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Words that are looked for exactly: codes, paths. */
  readonly keys?: string;
}

/** Stands where the service writes the address of /docs/: in the one page that is served at any address. */
export const ANYWHERE = '__DOCS__/';

/** Addresses are relative, so that the site works below any path that a proxy gives it. */
export function toRoot(slug: string): string {
  if (slug === ANYWHERE) return ANYWHERE;
  return slug.includes('/') ? '../'.repeat(slug.split('/').length - 1) : '';
}

export const addressFrom = (from: string, to: string): string => `${toRoot(from)}${to}` || './';
