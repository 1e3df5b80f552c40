import 'reflect-metadata';
import { ConfigModule, type Env } from '@rampart/config';
import { DataModule } from '@rampart/data';
import { PartnersModule, SandboxSeed } from '@rampart/partners';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { SandboxAccounts } from './sandbox-file.js';

/** One partner and one operator to try the sandbox with; those of the last run while they still work. */
export async function seedSandbox(env: Env, previous: SandboxAccounts | undefined): Promise<SandboxAccounts> {
  const context = await NestFactory.createApplicationContext(SeedModule.with(env), { logger: ['error', 'warn'], abortOnError: false });
  try {
    return await context.get(SandboxSeed).seed(previous);
  } finally {
    await context.close();
  }
}

@Module({})
class SeedModule {
  static with(env: Env): DynamicModule {
    return { module: SeedModule, imports: [ConfigModule.with(env), DataModule.forRoot('seed'), PartnersModule] };
  }
}
