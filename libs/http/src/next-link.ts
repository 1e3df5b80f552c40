import type { Response } from 'express';

/** Says where a list goes on: the same address with the same filters, wherever they came from, after its last row. */
export function linkToNext(response: Response, filters: object, after: string): void {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, after })) {
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const [path = ''] = response.req.originalUrl.split('?');
  response.setHeader('Link', `<${path}?${query.toString()}>; rel="next"`);
}
