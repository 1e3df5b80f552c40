import { FaultView, TransactionUpdatedBody } from '@rampart/contract';
import { FAULTS } from '@rampart/kernel';
import { loadEnv } from '@rampart/config';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ApiModule } from './api.module.js';

const DESCRIPTION = `Sell and buy cryptocurrency for fiat on behalf of your own users.

Errors always have the same shape; \`code\` is stable. Sandbox routes exist only in sandbox mode.`;

/** Describes the routes without starting anything: no database, no port. */
export async function openapiDocument(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(ApiModule.with(loadEnv({})), { preview: true, logger: false, abortOnError: false });
  const info = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Rampart partner API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addServer('/')
    .addBasicAuth({ type: 'http', scheme: 'basic', description: 'API key as user name, API secret as password' })
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Access token' })
    .build();
  const document = SwaggerModule.createDocument(app, info, { extraModels: [FaultView, TransactionUpdatedBody], operationIdFactory });
  return withFaults(withPathParameters(withoutAliases(document)));
}

const operationIdFactory = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}_${method}`;

/** Paths outside /api are other spellings of documented ones. */
function withoutAliases(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/')));
  return { ...document, paths };
}

/** Ids that a decorator of ours reads out of the path are unknown to the generator. */
function withPathParameters(document: OpenAPIObject): OpenAPIObject {
  for (const [path, operations] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(operations as Record<string, { parameters?: { name: string }[] }>)) {
      const known = operation.parameters ?? [];
      const missing = names.filter((name) => !known.some((parameter) => parameter.name === name));
      operation.parameters = [...missing.map((name) => ({ name: name ?? '', in: 'path', required: true, schema: { type: 'string' } })), ...known];
    }
  }
  return document;
}

/** Every operation can answer a fault. */
function withFaults(document: OpenAPIObject): OpenAPIObject {
  const schema = { $ref: '#/components/schemas/FaultView' };
  const answer = { description: `A fault; \`code\` is one of ${Object.keys(FAULTS).length} stable codes`, content: { 'application/json': { schema } } };
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations as Record<string, { responses?: Record<string, unknown> }>)) {
      if (operation.responses) operation.responses['default'] = answer;
    }
  }
  return document;
}
