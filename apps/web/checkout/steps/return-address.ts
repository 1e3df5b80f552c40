import type { Visit } from '../api.js';
import type { Params } from '../params.js';

/** Where the link wants the visitor to go afterwards: only below an address that the partner registered, so that no link of ours leads elsewhere. */
export function returnAddress({ redirectUrl }: Params, partner: Visit['partner']): string | undefined {
  if (redirectUrl === undefined || !URL.canParse(redirectUrl)) return undefined;
  const wanted = new URL(redirectUrl);
  return partner.redirectUrls.some((registered) => isBelow(wanted, new URL(registered))) ? wanted.href : undefined;
}

function isBelow(wanted: URL, registered: URL): boolean {
  const folder = registered.pathname.replace(/\/?$/, '/');
  return wanted.origin === registered.origin && `${wanted.pathname}/`.startsWith(folder);
}
