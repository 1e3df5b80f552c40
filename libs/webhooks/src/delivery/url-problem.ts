import { isIP } from 'node:net';
import { addressIsPublic, type AddressRules } from './address-guard.js';

/** Longest webhook URL, in characters. */
export const MAX_URL_LENGTH = 2048;

/**
 * Returns why webhooks cannot be sent to `url`, as the end of a sentence, or undefined if they can. Private addresses behind a name show only when it is
 * resolved: see `guardedLookup`.
 */
export function urlProblem(url: string, rules: AddressRules): string | undefined {
  const parsed = parse(url);
  if (typeof parsed === 'string') return parsed;
  return rules.allowPrivate ? undefined : publicProblem(parsed, rules);
}

/** Refuses a URL that the parser would correct, so that the URL is shown, stored and called in the same form. */
function parse(url: string): URL | string {
  if (url.length > MAX_URL_LENGTH) return `it is longer than ${MAX_URL_LENGTH} characters`;
  if (/[\s\p{Cc}\\]/u.test(url)) return 'it contains white space, control characters or backslashes';
  if (!/^https?:\/\/[^/?#]/i.test(url)) return 'it does not start with https:// and a host';
  if (/^[^/]*\/\/[^/?#]*@/.test(url)) return 'it contains a user name';
  if (url.includes('#')) return 'it contains a fragment';
  if (/^[^/]*\/\/[^/?#]*\*/.test(url)) return 'its host has a *, and each endpoint has an address of its own';
  return URL.canParse(url) ? new URL(url) : 'it is not a valid URL';
}

function publicProblem({ protocol, port, hostname }: URL, { ownHosts = [] }: AddressRules): string | undefined {
  if (protocol !== 'https:') return 'it does not start with https://';
  if (port !== '' && !PORTS.includes(port)) return `its port is not ${PORTS.join(' or ')}`;
  if (ownHosts.some((own) => hostname === own || hostname.endsWith(`.${own}`))) return 'its host is this service';
  return hostIsPublic(hostname.replace(/^\[|\]$/g, '')) ? undefined : 'its host is not public';
}

const PORTS = ['443', '8443'];

/** The URL parser has already normalized every spelling of an IPv4 address (octal, hexadecimal, one number). */
function hostIsPublic(host: string): boolean {
  if (isIP(host)) return addressIsPublic(host);
  return host.includes('.') && !host.endsWith('.') && !LOCAL_NAMES.some((name) => host.endsWith(`.${name}`));
}

/** Names that never resolve on the public internet: reserved names, and those of home and company networks. */
const LOCAL_NAMES = [
  ...['localhost', 'localdomain', 'local', 'test', 'invalid', 'onion', 'home.arpa'],
  ...['internal', 'intranet', 'lan', 'home', 'corp'],
];
