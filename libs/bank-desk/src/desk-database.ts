/** The Postgres database that holds the desk's tables, in the schema `desk`. Each call is its own transaction; the apps provide the connections. */
export abstract class DeskDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
