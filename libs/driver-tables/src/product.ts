import type { Abstract, Type } from '@nestjs/common';
import type { Env, PortName } from '@rampart/config';

/** Grants in a product's schema, each without the role, which follows it. */
export interface SchemaGrants {
  /** Grants of partners' requests, which open orders but do not see what a bank or a provider reported. */
  readonly partner: readonly string[];
  readonly service: readonly string[];
}

/** Drivers that share tables, with everything that an app needs in order to run them. Apps iterate over the products that the environment chooses. */
export interface Product {
  /** Schema of its tables. */
  readonly name: string;
  /** Drivers of each port; the environment chooses the product by naming one of them. */
  readonly drivers: Readonly<Partial<Record<PortName, readonly string[]>>>;
  /** Injection token of the database that holds its tables. */
  readonly database: Abstract<unknown>;
  /** Returns the address of that database; the service's own database if it is undefined. */
  readonly findDatabaseUrl?: (env: Env) => string | undefined;
  /** Statement that creates or upgrades its schema. */
  readonly prepareSchema: string;
  readonly grants: SchemaGrants;
  /** Providers that Nest creates beside those of the drivers. */
  readonly providers: readonly Type[];
  /** Providers that apps may inject. */
  readonly exports: readonly (Type | Abstract<unknown>)[];
}
