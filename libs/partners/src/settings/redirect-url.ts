import type { RampartMode } from '@rampart/kernel';
import { isAppLink } from './app-link.js';

const MAX_LENGTH = 2_000;
/** Pages and apps under development. */
const HERE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns why users cannot be sent back to `text`, or undefined if they can. */
export function redirectUrlProblem(text: string, mode: RampartMode): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\') || text.length > MAX_LENGTH)
    return `must be addresses of at most ${MAX_LENGTH} printable ASCII characters`;
  if (text.includes('#')) return 'must not have a fragment';
  if (text.includes('*')) return 'must not have a *: addresses below a registered one are allowed without it';
  if (isAppLink(text)) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !hasPlainHost(url)) return 'must be addresses such as https://shop.example.com/back or myapp://back';
  if (url.username !== '' || url.password !== '') return 'must not have a user name';
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && HERE.test(url.hostname) && mode === 'sandbox');
  return isSafe
    ? undefined
    : 'must be https, or a link into an app of yours such as myapp://back; in sandbox also http on localhost';
}

/** Whether the host is a plain name or address; any other would be invalid in a response header. */
export const hasPlainHost = ({ hostname }: URL): boolean => /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(hostname);
