import path from 'node:path';
import { projectRoot } from '@rampart/config';
import type { Request } from 'express';

/** The entries of apps/web. */
export type PageName = 'checkout' | 'dashboard' | 'ops';

/** One page of apps/web, served under `/<name>/`. Its own API is `/<name>/api`. */
export interface Page {
  readonly name: PageName;
  /** The address people see, without a slash at its end; it may have a path in front, which a proxy takes away. */
  readonly address: string;
  readonly title: string;
  /** What differs from request to request. Without it the page is framed by nobody and wears our own colours. */
  readonly dress?: (request: Request) => Promise<Dress>;
}

export interface Dress {
  /** CSP sources that may frame the page; none is nobody. */
  readonly framedBy: readonly string[];
  /** CSP sources of pictures beside our own. */
  readonly pictures: readonly string[];
  /** Declarations for `:root`, made of values that were checked: nothing here is escaped. */
  readonly style: string;
}

export const UNDRESSED: Dress = { framedBy: [], pictures: [], style: '' };

/** What `npm run build` makes of apps/web. */
export const PAGES_FOLDER = path.join(projectRoot, 'dist', 'web');
