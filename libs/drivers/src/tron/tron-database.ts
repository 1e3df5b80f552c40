/** The Postgres that holds the driver's tables, in the schema `tron`. Each call is a transaction of its own; the apps provide it with their connections. */
export abstract class TronDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
