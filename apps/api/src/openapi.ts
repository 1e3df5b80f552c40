import { readFileSync } from 'node:fs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { OPENAPI_FILE } from './openapi-file.js';

/** The interactive documentation at /api/docs, and the document at /api/openapi.json. */
export function serveOpenapi(app: NestExpressApplication): void {
  const text = readFileSync(OPENAPI_FILE, 'utf8');
  SwaggerModule.setup('api/docs', app, JSON.parse(text) as OpenAPIObject, {
    customSiteTitle: 'Rampart partner API',
    swaggerOptions: { deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
  app.use('/api/openapi.json', (_request: Request, response: Response) => {
    response.type('application/json').send(text);
  });
}
