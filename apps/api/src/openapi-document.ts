import { BODY_CLASSES, FaultView } from '@rampart/contract';
import { loadEnv } from '@rampart/config';
import { type FaultCode, FAULTS } from '@rampart/kernel';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ApiModule } from './api.module.js';
import { withConstrainedAlternatives } from './openapi/alternatives.js';
import { completeOperation } from './openapi/complete-operation.js';
import { FAULT_HEADERS, faultExamples } from './openapi/fault-responses.js';
import type { Operation, Schemas } from './openapi/operation.js';
import { withSharedResponses } from './openapi/shared-responses.js';
import { withTags } from './openapi/tags.js';
import { webhooks } from './openapi/webhooks.js';

const DESCRIPTION = `Sell and buy cryptocurrency for fiat on behalf of your own users.

Errors always have the same form; \`code\` is stable. Each operation lists its error codes by status. Sandbox routes exist only in
sandbox mode. POST and PUT accept an \`Idempotency-Key\`, so that a call whose response was lost can be repeated safely.`;

/** Address of a service that nothing configures. */
const SANDBOX = 'http://127.0.0.1:3000';

/** Builds the OpenAPI document without starting anything: it needs no database and no port. */
export async function openapiDocument(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(ApiModule.with(loadEnv({})), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const extraModels = [FaultView, ...BODY_CLASSES];
  const document = withTags(
    withoutAliases(
      SwaggerModule.createDocument(app, about(), { extraModels, operationIdFactory, include: [ApiModule] }),
    ),
  );
  const schemas = withConstrainedAlternatives(document.components?.schemas as Schemas);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>))
      completeOperation(path, method, operation, schemas);
  }
  const components = {
    ...document.components,
    schemas,
    examples: faultExamples(declaredCodes(document)),
    headers: FAULT_HEADERS,
  };
  return withSharedResponses({ ...document, webhooks: webhooks(), components } as OpenAPIObject);
}

const about = () =>
  new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Rampart partner API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(SANDBOX, 'The sandbox of npm start; a running service names its own address')
    .addBasicAuth({ type: 'http', scheme: 'basic', description: 'API key as user name, API secret as password' })
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'Access token' })
    .build();

const operationIdFactory = (controller: string, method: string): string =>
  `${controller.replace(/Controller$/, '')}_${method}`;

/** Removes paths outside /api, which are aliases of documented ones. */
function withoutAliases(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/')));
  return { ...document, paths };
}

/** Lists the codes that at least one operation refers to. */
function declaredCodes(document: OpenAPIObject): FaultCode[] {
  const text = JSON.stringify(document.paths);
  return (Object.keys(FAULTS) as FaultCode[]).filter((code) => text.includes(`"#/components/examples/${code}"`));
}
