import type { Dress, PageName } from './page.js';

/** Headers of a page whose scripts and styles carry the nonce. A header without a value is removed. */
export function pageHeaders(name: PageName, nonce: string, dress: Dress): Record<string, string | undefined> {
  const embeddable = name === 'checkout';
  return {
    'Content-Security-Policy': policy(name, nonce, dress),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': embeddable
      ? 'camera=(self), microphone=(self), clipboard-write=(self), geolocation=()'
      : 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': dress.keepsOpener
      ? 'unsafe-none'
      : embeddable
        ? 'same-origin-allow-popups'
        : 'same-origin',
    'X-Frame-Options': embeddable ? undefined : 'DENY', // this header supports no list of origins; frame-ancestors does
  };
}

function policy(name: PageName, nonce: string, { framedBy, pictures, frames = [] }: Dress): string {
  return Object.entries({
    'default-src': `'none'`,
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': ["'self'", 'data:', 'blob:', ...pictures].join(' '),
    'font-src': `'self'`,
    'connect-src': `'self'`,
    'media-src': `'self' blob:`,
    'frame-src': name === 'checkout' ? `'none'` : [`'self'`, ...frames].join(' '), // PDFs for operators, previews of emails for partners
    'form-action': `'self'`,
    'base-uri': `'self'`,
    'object-src': `'none'`,
    'frame-ancestors': framedBy.join(' ') || `'none'`,
    ...(name === 'checkout' ? TRUSTED_TYPES : {}),
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** The other pages' component library writes its styles as HTML, which this policy forbids. */
const TRUSTED_TYPES = { 'require-trusted-types-for': `'script'`, 'trusted-types': `'none'` };
