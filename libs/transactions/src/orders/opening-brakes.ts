import { Brakes, driverTarget, type PortWithMoney } from '@rampart/brakes';
import { type DriverName, RoutedChain, RoutedRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import type { BuyOrder, SellOrder } from './order.js';

/** Refuses new orders while a brake is engaged for them. */
@Injectable()
export class OpeningBrakes {
  constructor(
    private readonly brakes: Brakes,
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
  ) {}

  /** Throws PAYMENT_RAIL_UNAVAILABLE. An order needs both its rail and its chain, because one receives and the other pays out. */
  assertOpening(order: BuyOrder | SellOrder): void {
    const chains = order.type === 'buy' ? [order.chain] : order.chains;
    const isInternal = order.type === 'buy' && order.destination.kind === 'internal';
    const ways = [
      ...waysOf('fiatRail', () =>
        order.type === 'buy' ? this.rail.driverFor(order.method.id) : this.rail.payoutDriverFor(order.method.id),
      ),
      ...(isInternal ? (['internal'] as const) : chains).flatMap((chain) =>
        waysOf('chain', () => this.chain.driverFor(chain)),
      ),
    ];
    this.brakes.assertOpening(
      { type: order.type, method: order.method.id, cryptoCurrency: order.asset.code, chains },
      ways,
    );
  }
}

/** An order without a driver is refused later, for that reason. */
function waysOf(port: PortWithMoney, driver: () => DriverName): string[] {
  try {
    return [`port:${port}`, driverTarget(port, driver())];
  } catch {
    return [`port:${port}`];
  }
}
