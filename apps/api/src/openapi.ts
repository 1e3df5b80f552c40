import { readFileSync } from 'node:fs';
import type { Env } from '@rampart/config';
import { readsOnly } from '@rampart/http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { OPENAPI_FILE } from './openapi-file.js';

/** Serves the document at /api/openapi.json, with the address under which partners reach this service as its server. */
export function serveOpenapi(app: NestExpressApplication, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): void {
  const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as object;
  const text = JSON.stringify({ ...document, servers: [{ url: PUBLIC_URL.replace(/(?<!\/)\/+$/, '') }] });
  app.use('/api/openapi.json', readsOnly, (_request: Request, response: Response) => {
    response.type('application/json').send(text);
  });
}
