import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { envExample, projectRoot } from '@rampart/config';
import { openapiDocument } from '../../api/src/openapi-document.js';
import { eventSchemas } from './generate/event-schemas.js';
import { faultsPage } from './generate/faults-page.js';
import { jobsPage } from './generate/jobs-page.js';
import { lifecyclePages } from './generate/lifecycle-pages.js';
import { pagesDocument } from './generate/pages-document.js';
import { pagesTypes } from './generate/pages-types.js';

/** Everything in the repository that follows from the code. What is generated is committed, and checked for staleness. */
const document = await openapiDocument();
const files: Record<string, string> = {
  '.env.example': envExample(),
  'apps/api/openapi.json': json(document),
  'apps/web/shared/api.gen.ts': await pagesTypes(await pagesDocument()),
  'libs/kernel/FAULTS.md': faultsPage(),
  'libs/jobs/README.md': jobsPage(),
  ...lifecyclePages(),
  ...Object.fromEntries(Object.entries(eventSchemas(document)).map(([name, schema]) => [`libs/contract/schemas/${name}.json`, json(schema)])),
};
for (const [file, text] of Object.entries(files)) {
  const target = path.join(projectRoot, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(`wrote ${file}`);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
