/** Returns the path as the partner wrote it. Only a path that is not valid in a request line is taken from the URL parser, which normalizes. */
export function pathAsWritten(text: string, url: URL): string {
  const path = text.replace(/^[^/]*\/\/[^/?]*/, '');
  if (!/^[\x21-\x7e]*$/.test(path)) return url.pathname + url.search;
  return path.startsWith('/') ? path : `/${path}`;
}
