// npm run openapi:release: from now on clients may depend on apps/api/openapi.json as it is. Run it when a version is released, or to
// break clients on purpose.
import fs from 'node:fs';
import { document, released } from './openapi/files.js';

fs.copyFileSync(document, released);
console.log('apps/api/openapi.released.json is apps/api/openapi.json now. Commit it.');
