import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { envExample, projectRoot } from '@rampart/config';
import { gapsOf } from '../../api/src/openapi/gaps.js';
import { openapiDocument } from '../../api/src/openapi-document.js';
import { COLLECTION, collectionFiles } from './generate/collection/collection.js';
import { eventSchemas } from './generate/event-schemas.js';
import { faultsPage } from './generate/faults-page.js';
import { jobsPage } from './generate/jobs-page.js';
import { lifecyclePages } from './generate/lifecycle-pages.js';
import { llmsText } from './generate/llms-text.js';
import { pagesDocument } from './generate/pages-document.js';
import { openapiTypes } from './generate/openapi-types.js';
import { startExample } from './generate/start-example.js';
import { removeOthers, writeFiles } from './generate/write-files.js';

/** Everything in the repository that follows from the code. What is generated is committed, and checked for staleness. */
const document = await openapiDocument();
for (const gap of gapsOf(document)) console.warn(`openapi.json is incomplete: ${gap}`);
const collection = collectionFiles(document);
await writeFiles({
  '.env.example': envExample(),
  'README.md': startExample(await readFile(path.join(projectRoot, 'README.md'), 'utf8')),
  'apps/api/openapi.json': json(document),
  'apps/web/shared/api.gen.ts': await openapiTypes(await pagesDocument()),
  'libs/kernel/FAULTS.md': faultsPage(),
  'libs/jobs/README.md': jobsPage(),
  ...lifecyclePages(),
  ...Object.fromEntries(
    Object.entries(eventSchemas(document)).map(([name, schema]) => [
      `libs/contract/schemas/${name}.json`,
      json(schema),
    ]),
  ),
  'libs/client/src/api.gen.ts': await openapiTypes(document),
  'llms.txt': llmsText(document),
  ...collection,
});
await removeOthers(COLLECTION, collection);

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
