/** The Postgres that holds the desk's tables, in the schema `desk`. Each call is a transaction of its own; the apps provide it with their connections. */
export abstract class DeskDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
