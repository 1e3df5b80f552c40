/** Schemas of the drivers of chains. Tables of one name are alike in all of them. */
export type ChainSchema = 'bitcoin' | 'evm' | 'tron';

/** Runs SQL in the database that holds the tables of a driver. Each call is a transaction of its own. */
export interface ChainDatabase {
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
}
