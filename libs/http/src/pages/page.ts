import path from 'node:path';
import { projectRoot } from '@rampart/config';
import type { Request, Response } from 'express';

/** The entries of apps/web. */
export type PageName = 'checkout' | 'dashboard' | 'ops';

/** One page of apps/web, served under `/<name>/`. Its own API is `/<name>/api`. */
export interface Page {
  readonly name: PageName;
  /** Public URL without a trailing slash. It may have a path prefix, which a proxy removes. */
  readonly address: string;
  readonly title: string;
  /** Admits a view before anything is looked up for it. Throws RATE_LIMITED. */
  readonly admit?: (request: Request, response: Response) => Promise<void>;
  /** Returns the parts that differ per request. Without it the page cannot be framed and has the default colours. */
  readonly dress?: (request: Request) => Promise<Dress>;
}

export interface Dress {
  /** CSP sources that may frame the page; empty for none. */
  readonly framedBy: readonly string[];
  /** Additional CSP sources of images. */
  readonly pictures: readonly string[];
  /** Additional CSP sources of frames in the page. */
  readonly frames?: readonly string[];
  /** Whether the page that opened this one as a popup may hear from it. */
  readonly keepsOpener?: boolean;
  /** Declarations for `:root` with validated values: they are not escaped. */
  readonly style: string;
}

export const UNDRESSED: Dress = { framedBy: [], pictures: [], style: '' };

/** Output of `npm run build` for apps/web. */
export const PAGES_FOLDER = path.join(projectRoot, 'dist', 'web');
