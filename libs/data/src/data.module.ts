import { ENV, type Env, useInstallationKeys } from '@rampart/config';
import { Clock, SECOND } from '@rampart/kernel';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import { DestroyedKeys } from './destroyed-keys.js';
import { followCluster } from './follow-cluster.js';
import { Notifications } from './notifications.js';
import { RawDatabase } from './raw-database.js';
import { RoleCheck } from './roles/role-check.js';
import { SecretCheck } from './sealing/secret-check.js';
import { TestClock } from './test-clock.js';

/** Provides the database, its clock and its notifications to every module of a process. */
@Global()
@Module({})
export class DataModule {
  static forRoot(application: string): DynamicModule {
    const typeorm = TypeOrmModule.forRootAsync({
      inject: [ENV],
      useFactory: (env: Env) => {
        useInstallationKeys(env);
        return {
          ...dataSourceOptions({
            url: env.DATABASE_URL,
            pool: env.DATABASE_POOL,
            application,
            prepare: (client) => followCluster(async (text) => (await client.query<{ moved: boolean }>(text)).rows),
            statementTimeout: env.DATABASE_TIMEOUT_SECONDS * SECOND,
          }),
          retryAttempts: 5,
          retryDelay: 1_000,
        };
      },
    });
    return {
      module: DataModule,
      imports: [typeorm],
      providers: [
        RoleCheck,
        Notifications,
        DatabaseClock,
        TestClock,
        RawDatabase,
        SecretCheck,
        DestroyedKeys,
        { provide: Clock, useExisting: DatabaseClock },
      ],
      exports: [typeorm, Notifications, DatabaseClock, TestClock, RawDatabase, Clock],
    };
  }
}
