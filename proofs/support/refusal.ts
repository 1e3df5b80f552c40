import type { DynamicModule, Provider } from '@nestjs/common';
import { Test } from '@nestjs/testing';

/** Returns why a module does not start; closes what it had opened. */
export async function refusalOf(module: DynamicModule, providers: Provider[] = []): Promise<string> {
  const app = await Test.createTestingModule({ imports: [module], providers }).compile();
  app.useLogger(false);
  try {
    return await app.init().then(
      () => 'it started',
      (error: Error) => error.message,
    );
  } finally {
    await app.close();
  }
}
