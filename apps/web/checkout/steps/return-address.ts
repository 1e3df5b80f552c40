import type { Visit } from '../api.js';
import type { Params } from '../params.js';

/** Where the link wants the visitor to go afterwards: only below an address that the partner registered, so that no link of ours leads elsewhere. */
export function returnAddress({ redirectUrl }: Params, { redirectUrls }: Visit['partner']): string | undefined {
  if (redirectUrl === undefined || !URL.canParse(redirectUrl)) return undefined;
  const address = new URL(redirectUrl);
  return !RUNS_HERE.test(address.protocol) && redirectUrls.some((registered) => isBelow(address, new URL(registered)))
    ? address.href
    : undefined;
}

/** What a browser runs or reads itself. The service registers none of it; the page relies on nothing for that. */
const RUNS_HERE = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source):$/;

/** An app's scheme alone, as in `myapp://`, stands for all that the app opens. */
function isBelow(address: URL, registered: URL): boolean {
  if (address.protocol !== registered.protocol) return false;
  if (registered.host === '' && /^\/?$/.test(registered.pathname)) return true;
  const folder = registered.pathname.replace(/\/?$/, '/');
  return address.host === registered.host && `${address.pathname}/`.startsWith(folder);
}
