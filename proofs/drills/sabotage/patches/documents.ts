import type { Sabotage } from '../sabotage.js';

const UNITS = { tests: ['apps/api/src/openapi'], project: 'unit' } as const;

/** An error response as operations have it, under a name that is no identifier. */
const NAMED_BY_NUMBER = `"400.VALIDATION_FAILED": { "description": "Invalid", "content": { "application/json": { "schema": {
        "allOf": [{ "$ref": "#/components/schemas/FaultView" }], "properties": { "code": { "type": "string", "enum": ["VALIDATION_FAILED"] } }
      } } } },`;

/** openapi.json, of which integrators generate clients. */
export const DOCUMENTS: readonly Sabotage[] = [
  {
    name: 'a response of openapi.json is no identifier',
    file: 'apps/api/openapi.json',
    find: '"Error400": {',
    replace: `${NAMED_BY_NUMBER} "Error400": {`,
    tests: ['proofs/contract/generated-clients.spec'],
    project: 'contract',
    only: 'orval-axios compiles',
  },
  {
    ...UNITS,
    name: 'shared responses have names with dots',
    file: 'apps/api/src/openapi/shared-responses.ts',
    in: 'nameOf',
    find: ".map(capitalized)].join('')",
    replace: ".map(capitalized)].join('.')",
    only: 'have names that are identifiers',
  },
  {
    ...UNITS,
    name: 'a shared response has a name of any length',
    file: 'apps/api/src/openapi/shared-responses.ts',
    in: 'sharedResponses',
    find: ' && name.length <= MAX_NAME_LENGTH',
    replace: '',
    only: 'stay in their operations',
  },
  {
    ...UNITS,
    name: 'a pattern stays beside alternatives',
    file: 'apps/api/src/openapi/alternatives.ts',
    in: 'withoutOuterConstraints',
    find: 'field.oneOf ? withoutConstraints(field) : field',
    replace: 'field',
    only: 'leaves what validators add',
  },
  {
    ...UNITS,
    name: 'a file in a JSON body is described as binary',
    file: 'apps/api/src/openapi/file-fields.ts',
    in: 'describeFiles',
    find: 'type !== MULTIPART && media.schema',
    replace: 'type === undefined && media.schema',
    only: 'base64 in any other',
  },
  {
    name: 'a document that is cut short is kept',
    file: 'libs/kyc/src/documents/whole/content-check.ts',
    in: 'whole',
    find: 'if (problem) throw refusal(problem, extension);',
    replace: 'void problem;',
    tests: ['libs/kyc/src/documents/whole'],
    project: 'unit',
  },
  {
    name: 'an infected document is kept',
    file: 'libs/kyc/src/documents/scanned-vault.ts',
    in: 'ScannedVault.assertClean',
    find: 'if (verdict.clean) return;',
    replace: 'if (verdict) return;',
    tests: ['proofs/medium/scanned-documents.spec'],
    project: 'medium',
    only: 'refused when it finds something',
  },
  {
    name: 'an upload is accepted while the virus scanner is away',
    file: 'libs/kyc/src/documents/scanned-vault.ts',
    in: 'ScannedVault.assertClean',
    find: 'throw error;',
    replace: '',
    tests: ['proofs/medium/scanned-documents.spec'],
    project: 'medium',
    only: 'are refused and leave nothing',
  },
  {
    name: 'a changed object of the bucket is handed out',
    file: 'libs/drivers/src/vault/sealed-file.ts',
    in: 'findKey',
    find: 'for await (const chunk of readSealed(file, key, name)) void chunk;',
    replace: '',
    tests: ['test/medium/drivers/s3-vault.spec'],
    project: 'medium',
  },
];
