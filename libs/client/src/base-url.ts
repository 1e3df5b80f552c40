/** Returns the URL without a trailing slash. Throws TypeError if it cannot be the URL of a service. */
export function baseUrlOf(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '')
    throw new TypeError(
      `baseUrl is ${given === '' ? 'empty' : typeof given}: give the address of the service, ${EXAMPLE}`,
    );
  const url = parsed(given.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`baseUrl "${given}" is not an address that starts with https:// or http://, ${EXAMPLE}`);
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new TypeError(
      `baseUrl "${url.origin}${url.pathname}" must have no query, fragment or credentials, ${EXAMPLE}`,
    );
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

const EXAMPLE = 'such as https://api.example.com';

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
