import { randomBytes } from 'node:crypto';
import type { Html } from '@rampart/kernel';
import { isAppLink, type PartnerFace } from '@rampart/partners';
import type { Response } from 'express';
import { page } from './pages/layout.js';
import type { Speech } from './speech.js';

export interface PageContent {
  readonly title: string;
  readonly body: Html;
  readonly status: number;
  readonly partner?: PartnerFace;
  readonly speech: Speech;
  /** Where the page's forms may lead, besides this service; browsers check the whole redirect chain. */
  readonly redirectUrl?: string;
}

/** Sends a page that runs no script, cannot be framed, is not cached, and sends no referrer. */
export function showPage(
  response: Response,
  { title, body, status, speech, ...content }: PageContent,
  isSandbox: boolean,
): void {
  const nonce = randomBytes(16).toString('base64');
  keepPrivate(response);
  response.setHeader('Content-Security-Policy', policy(nonce, content));
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  const frame = { nonce, isSandbox, speech, ...(content.partner ? { partner: content.partner } : {}) };
  response
    .status(status)
    .type('html')
    .send(page(frame, title, body));
}

/** Keeps the codes in URLs out of caches and referrers. */
export function keepPrivate(response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
}

function policy(nonce: string, { partner, redirectUrl }: Pick<PageContent, 'partner' | 'redirectUrl'>): string {
  return [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self'${sourceOf(partner?.logoUrl)}`,
    `form-action 'self'${sourceOf(redirectUrl)}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Returns the URL as a CSP source: an app's custom scheme has no origin, so the scheme is used. */
function sourceOf(url: string | null | undefined): string {
  if (!url) return '';
  const { origin, protocol } = new URL(url);
  return ` ${isAppLink(url) ? protocol : origin}`;
}
