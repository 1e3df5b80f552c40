/** The Postgres that holds the tables of rails with a provider, in the schema `rails`. Each call is a transaction of its own; the apps provide it with their connections. */
export abstract class RailDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
