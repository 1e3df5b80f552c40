/**
 * The service's own Postgres database, which holds the sandbox's state for api, worker and ops. Each call is its own transaction; the apps provide the
 * connection pool.
 */
export abstract class SandboxDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
