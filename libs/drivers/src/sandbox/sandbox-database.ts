/**
 * The service's own Postgres, where the simulated world keeps what api, worker and ops must see alike.
 * Each call is one transaction of its own; the apps provide it with their connection pool.
 */
export abstract class SandboxDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
