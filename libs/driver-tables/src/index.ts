export { Lease } from './lease.js';
export { indexOfKeys, listKeys } from './list-keys.js';
export { createNumbers, FEED_PAGE, numberRowsOf, readChanges } from './numbered-feed.js';
export { prepareSchema } from './prepare-schema.js';
export type { Product, SchemaGrants } from './product.js';
export { assertSameContent } from './same-content.js';
export { setOnce } from './set-once.js';
