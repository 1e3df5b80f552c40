import fs from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { CLIENT_TYPES } from '../setup/api-types.js';
import { openapiTypes } from './openapi-types.js';

/** Writes the client's types of the API from apps/api/openapi.json, before the client is packed. */
export function writeClientTypes(): void {
  const document = JSON.parse(fs.readFileSync(inProject('apps/api/openapi.json'), 'utf8')) as object;
  fs.writeFileSync(inProject(CLIENT_TYPES), openapiTypes(document));
}
