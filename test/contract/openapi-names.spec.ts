import type { Json } from '../support/client.js';
import { document, operations } from '../support/openapi.js';

/** A name as generators compare it: `Estimate_post`, `estimatePost` and `estimate_post` are one name. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const webhooks = Object.values<Json>(document.webhooks).map(({ post }): string => post.operationId);

describe('the names of openapi.json', () => {
  it.each<[string, string[]]>([
    ['operations and webhooks', [...operations.map(({ id }) => id), ...webhooks]],
    ...Object.entries<Json>(document.components).map(([kind, components]): [string, string[]] => [
      kind,
      Object.keys(components),
    ]),
  ])('of %s differ in more than case and separators', (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names.map(plain)).size).toBe(names.length);
  });
});
