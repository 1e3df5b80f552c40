/**
 * The Postgres database that holds the tables of rails with a provider, in the schema `rails`. Each call is its own transaction; the apps provide the
 * connections.
 */
export abstract class RailDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
