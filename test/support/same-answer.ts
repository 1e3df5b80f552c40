import type { Answer } from './client.js';

/** Everything in a response that a caller can compare, except the request's own id. */
export const comparable = ({ status, text, body, headers }: Answer): string =>
  [
    status,
    headers.get('content-type'),
    headers.get('www-authenticate'),
    text.replaceAll(body?.requestId ?? '\0', '<requestId>'),
  ].join('\n');
