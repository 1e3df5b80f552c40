import type { CheckoutSession } from '../api.js';
import type { Params } from '../params.js';

/** Returns the return address that the link names. Only addresses below one that the partner registered are accepted. */
export function returnAddress(
  { redirectUrl }: Params,
  { redirectUrls }: CheckoutSession['partner'],
): string | undefined {
  if (redirectUrl === undefined || !URL.canParse(redirectUrl)) return undefined;
  const address = new URL(redirectUrl);
  return !RUNS_HERE.test(address.protocol) && redirectUrls.some((registered) => isBelow(address, new URL(registered)))
    ? address.href
    : undefined;
}

/** Adds parameters to an address, in place of those that a link made up. */
export function withQuery(home: string, query: string): string {
  const address = new URL(home);
  for (const [name, value] of new URLSearchParams(query)) address.searchParams.set(name, value);
  return address.href;
}

/** Schemes that a browser executes or reads itself. The service does not register them; the page checks them as well. */
const RUNS_HERE = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source):$/;

/** A bare app scheme such as `myapp://` allows every address of the app. */
function isBelow(address: URL, registered: URL): boolean {
  if (address.protocol !== registered.protocol) return false;
  if (registered.host === '' && /^\/?$/.test(registered.pathname)) return true;
  const folder = registered.pathname.replace(/\/?$/, '/');
  return address.host === registered.host && `${address.pathname}/`.startsWith(folder);
}
