import { DESK } from '@rampart/bank-desk';
import { DRIVER_SETTINGS, type PortName, ROUTED, type RoutedPort, runningDrivers } from '@rampart/config';
import type { Product } from '@rampart/driver-tables';
import { BITCOIN, TRON } from '@rampart/hot-wallets';
import { EVM } from '@rampart/evm-wallets';
import { RAILS } from './provider/product.js';
import { type DriverChoice, PORT_NAMES } from './registry.js';
import { SANDBOX } from './sandbox/product.js';

const LIST = [DESK, RAILS, BITCOIN, EVM, TRON, SANDBOX] as const;

export type ProductName = (typeof LIST)[number]['name'];
export type NamedProduct = Product & { readonly name: ProductName };

/** All products, chosen or not. */
export const PRODUCTS: readonly NamedProduct[] = LIST;

/** Returns the products of which the environment names a driver, also one that only finishes what it has begun. */
export const chosenProducts = (choice: DriverChoice): readonly NamedProduct[] =>
  PRODUCTS.filter(({ drivers }) =>
    PORT_NAMES.some((port) => chosenDrivers(choice, port).some((name) => drivers[port]?.includes(name))),
  );

const chosenDrivers = (choice: DriverChoice, port: PortName): readonly string[] =>
  isRouted(port) ? runningDrivers(choice, port) : [choice[DRIVER_SETTINGS[port]]];

const isRouted = (port: PortName): port is RoutedPort => Object.hasOwn(ROUTED, port);
