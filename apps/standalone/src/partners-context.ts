import 'reflect-metadata';
import { ConfigModule, type Env } from '@rampart/config';
import { DataModule } from '@rampart/data';
import { PartnersModule } from '@rampart/partners';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Runs `work` with the services of libs/partners, connected only to the service's database. */
export async function withPartners<T>(env: Env, work: (context: INestApplicationContext) => Promise<T>): Promise<T> {
  const context = await NestFactory.createApplicationContext(PartnersContext.with(env), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

@Module({})
class PartnersContext {
  static with(env: Env): DynamicModule {
    return {
      module: PartnersContext,
      imports: [ConfigModule.forRoot(env), DataModule.forRoot('tool'), PartnersModule],
    };
  }
}
