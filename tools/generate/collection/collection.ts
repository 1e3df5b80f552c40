import type { OpenAPIObject } from '@nestjs/swagger';
import { block, fileOf, listBlock, textBlock } from './blocks.js';
import { operationsByTag } from './described.js';
import { requestFile, variablesIn } from './request-file.js';

export const COLLECTION = 'docs/collection';

const ABOUT = `Every operation of the partner API, in the contract's order. Choose the environment "sandbox", put in apiKey and apiSecret (\`npm start\`
writes them to var/sandbox.json), and send. A request that creates something keeps its id for the ones after it.

Generated from apps/api/openapi.json by \`npm run generate\`.`;

/** The document as a collection that Bruno opens: a folder per tag, a file per operation. */
export function collectionFiles(document: OpenAPIObject): Record<string, string> {
  const folders = [...operationsByTag(document)];
  const variables = new Set(Object.keys(document.paths).flatMap(variablesIn));
  const files = folders.flatMap(([tag, operations], place) => [
    [`${folderOf(tag)}/folder.bru`, block('meta', { name: tag, seq: place + 1 })],
    ...operations.map((operation, seq) => [
      `${folderOf(tag)}/${operation.operationId}.bru`,
      requestFile(operation, seq + 1),
    ]),
  ]) as [string, string][];
  const all = [
    ...files,
    ['bruno.json', MANIFEST],
    ['collection.bru', SHARED],
    ['environments/sandbox.bru', environment([...variables].sort())],
  ] as [string, string][];
  return Object.fromEntries(all.map(([name, text]) => [`${COLLECTION}/${name}`, text]));
}

const folderOf = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

const MANIFEST = `${JSON.stringify({ version: '1', name: 'Rampart partner API', type: 'collection', ignore: ['node_modules', '.git'] }, null, 2)}\n`;

const SHARED = fileOf(
  block('meta', { name: 'Rampart partner API' }),
  block('auth', { mode: 'basic' }),
  block('auth:basic', { username: '{{apiKey}}', password: '{{apiSecret}}' }),
  textBlock('docs', ABOUT),
);

const environment = (ids: readonly string[]): string =>
  fileOf(
    block('vars', {
      baseUrl: 'http://127.0.0.1:3000',
      apiKey: '',
      ...Object.fromEntries(ids.map((name) => [name, ''])),
    }),
    listBlock('vars:secret', ['apiSecret']),
  );
