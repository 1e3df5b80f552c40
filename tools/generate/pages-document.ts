import { type Env, loadEnv } from '@rampart/config';
import { FaultView } from '@rampart/contract';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { OpsModule } from '../../apps/ops/src/ops.module.js';

/** Describes the routes of the pages in apps/web. They change with the pages, so this document is not published. */
export async function pagesDocument(): Promise<OpenAPIObject> {
  const api = await describe('api', ApiModule, /^\/(checkout|dashboard)\/api\//);
  const ops = await describe('ops', OpsModule, /^\/ops\/(?:api|manual-bookings)(?:\/|$)/, EVERY_PAGE);
  return {
    ...api,
    paths: { ...api.paths, ...ops.paths },
    components: { schemas: { ...api.components?.schemas, ...ops.components?.schemas } },
  };
}

/** Drivers that have pages of their own. */
const EVERY_PAGE = { RAIL_DRIVERS: 'nz-bank-transfer:desk', CHAIN_DRIVERS: 'bitcoin:bitcoind,ethereum:evm,tron:tron' };

async function describe(
  name: string,
  module: { with(env: Env): DynamicModule },
  included: RegExp,
  settings: NodeJS.ProcessEnv = {},
): Promise<OpenAPIObject> {
  const app = await NestFactory.create(module.with(loadEnv(settings)), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().setOpenAPIVersion('3.1.0').build(), {
    extraModels: [FaultView],
    operationIdFactory: (controller, method) => `${name}_${controller}_${method}`,
  });
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => included.test(path))),
  };
}
