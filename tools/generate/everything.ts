import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { envExample, projectRoot } from '@rampart/config';
import { gapsOf } from '../../apps/api/src/openapi/gaps.js';
import { openapiDocument } from '../../apps/api/src/openapi-document.js';
import { eventSchemas } from './event-schemas.js';
import { faultsPage } from './faults-page.js';
import { jobsPage } from './jobs-page.js';
import { jsonText } from './json-text.js';
import { lifecyclePages } from './lifecycle-pages.js';
import { listedWallets } from './listed-wallets.js';
import { llmsText } from './llms-text.js';
import { methodNames } from './method-names.js';
import { openapiTypes } from '../client/openapi-types.js';
import { CLIENT_TYPES, PAGE_TYPES } from '../setup/api-types.js';
import { pagesDocument } from './pages-document.js';
import { startExample } from './start-example.js';
import { writeFiles } from './write-files.js';

const SANDBOX_README = 'libs/drivers/src/sandbox/README.md';

/** Writes everything that follows from the code. It is committed and checked for staleness, except the types of the API (api.gen.ts). */
export async function generateEverything(): Promise<void> {
  const document = await openapiDocument();
  for (const gap of gapsOf(document)) console.warn(`openapi.json is incomplete: ${gap}`);
  await writeFiles({
    '.env.example': envExample(),
    'README.md': startExample(await readFile(path.join(projectRoot, 'README.md'), 'utf8')),
    'apps/api/openapi.json': jsonText(document),
    [SANDBOX_README]: listedWallets(await readFile(path.join(projectRoot, SANDBOX_README), 'utf8')),
    [PAGE_TYPES]: openapiTypes(await pagesDocument()),
    'apps/web/shared/methods.gen.ts': methodNames(),
    'libs/kernel/FAULTS.md': faultsPage(),
    'libs/jobs/README.md': jobsPage(),
    ...lifecyclePages(),
    ...Object.fromEntries(
      Object.entries(eventSchemas(document)).map(([name, schema]) => [
        `libs/contract/schemas/${name}.json`,
        jsonText(schema),
      ]),
    ),
    [CLIENT_TYPES]: openapiTypes(document),
    'llms.txt': llmsText(document),
  });
}
