import type { Visit } from '../api.js';
import type { Params } from '../params.js';

/** Where the link wants the visitor to go afterwards: only to an origin that the partner registered, so that no link of ours leads elsewhere. */
export function returnAddress({ redirectUrl }: Params, { partner }: Visit): string | undefined {
  if (redirectUrl === undefined || !URL.canParse(redirectUrl)) return undefined;
  const { origin, protocol, href } = new URL(redirectUrl);
  return /^https?:$/.test(protocol) && partner.origins.includes(origin) ? href : undefined;
}
