/** The Postgres database that holds the driver's tables, in the schema `bitcoin`. Each call is its own transaction; the apps provide the connections. */
export abstract class BitcoinDatabase {
  abstract query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
