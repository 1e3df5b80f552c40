import { readFileSync } from 'node:fs';
import { readsOnly } from '@rampart/http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { OPENAPI_FILE } from './openapi-file.js';

/** Serves the document at /api/openapi.json. */
export function serveOpenapi(app: NestExpressApplication): void {
  const text = readFileSync(OPENAPI_FILE, 'utf8');
  app.use('/api/openapi.json', readsOnly, (_request: Request, response: Response) => {
    response.type('application/json').send(text);
  });
}
