/** The Postgres database that holds the driver's tables, in the schema `evm`. Each call is its own transaction; the apps provide the connections. */
export abstract class EvmDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
