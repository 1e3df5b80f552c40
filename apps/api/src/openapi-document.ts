import { STATUS_CODES } from 'node:http';
import { FaultView, TransactionUpdatedBody, UserKycUpdatedBody, WebhookEndpointDisabledBody, WebhookPingBody } from '@rampart/contract';
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
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'Access token' })
    .build();
  const extraModels = [FaultView, TransactionUpdatedBody, UserKycUpdatedBody, WebhookPingBody, WebhookEndpointDisabledBody];
  const document = SwaggerModule.createDocument(app, info, { extraModels, operationIdFactory, include: [ApiModule] });
  const described = withoutAliases(document);
  for (const [path, operations] of Object.entries(described.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) complete(path, method, operation);
  }
  return described;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  security?: unknown[];
  responses: Record<string, { description: string }>;
}

const operationIdFactory = (controller: string, method: string): string => `${controller.replace(/Controller$/, '')}_${method}`;

/** Paths outside /api are other spellings of documented ones. */
function withoutAliases(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/')));
  return { ...document, paths };
}

function complete(path: string, method: string, operation: Operation): void {
  operation.operationId = operation.operationId.replace(/\[\d+\]$/, ''); // numbered where a route has a second spelling
  const others = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'path');
  operation.parameters = [...idsIn(path), ...others, ...(TAKE_KEYS.has(method) && operation.security ? [KEY] : [])];
  for (const [status, response] of Object.entries(operation.responses)) response.description ||= STATUS_CODES[status] ?? '';
  operation.responses['default'] = FAULT;
}

const ID_OF: Readonly<Record<string, string>> = {
  users: 'user',
  transactions: 'transaction',
  requests: 'request',
  'api-keys': 'API key',
  'webhook-endpoints': 'endpoint',
  'webhook-events': 'event',
};

/** The ids in a path, each named by the segment before it. */
const idsIn = (path: string) =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${ID_OF[before] ?? before}`,
    schema: { type: 'string', format: 'uuid' },
  }));

/** What changes something on somebody's behalf. */
const TAKE_KEYS: ReadonlySet<string> = new Set(['post', 'put']);
const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Your own name for this call: repeated within 7 days with the same body, it has its effect once and is answered the same again, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Every operation can answer one. */
const FAULT = {
  description: 'A fault; its `code` is stable',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/FaultView' } } },
};
