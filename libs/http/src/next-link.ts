import type { Response } from 'express';

/** Sets the Link header of the next page: the same path and filters, after the last row. */
export function linkToNext(response: Response, filters: object, after: string): void {
  const [path = ''] = response.req.originalUrl.split('?');
  response.setHeader('Link', nextLink(path, filters, after));
}

export function nextLink(path: string, filters: object, after: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, after })) {
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `<${path}?${query.toString()}>; rel="next"`;
}
