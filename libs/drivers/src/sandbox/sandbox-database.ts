/**
 * The service's own Postgres, which holds the sandbox's state for api, worker and ops. Each call is a transaction of its own; the apps
 * provide it with their connection pool.
 */
export abstract class SandboxDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
