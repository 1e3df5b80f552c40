import type { CheckoutSession } from '../api.js';
import type { Params } from '../params.js';

/** The address that the link names for the way back. Only addresses below a registered one of the partner count. */
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

/** Schemes that a browser runs or reads itself. The service registers none of them; the page checks all the same. */
const RUNS_HERE = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source):$/;

/** An app's scheme alone, as in `myapp://`, allows every address of the app. */
function isBelow(address: URL, registered: URL): boolean {
  if (address.protocol !== registered.protocol) return false;
  if (registered.host === '' && /^\/?$/.test(registered.pathname)) return true;
  const folder = registered.pathname.replace(/\/?$/, '/');
  return address.host === registered.host && `${address.pathname}/`.startsWith(folder);
}
