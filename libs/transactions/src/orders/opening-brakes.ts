import { Brakes, driverTarget, type PortWithMoney } from '@rampart/brakes';
import type { ChainId, CryptoCode, MethodId, TransactionType } from '@rampart/kernel';
import { type DriverName, RoutedChain, RoutedRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import type { BuyOrder, SellOrder } from './order.js';

/** The parts of an order that brakes name. */
export interface Trade {
  readonly type: TransactionType;
  readonly method: MethodId;
  readonly cryptoCurrency: CryptoCode;
  readonly chains: readonly ChainId[];
}

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
    const trade = { type: order.type, method: order.method.id, cryptoCurrency: order.asset.code, chains };
    this.assertTrade(trade, isInternal ? ['internal'] : chains);
  }

  /** Throws PAYMENT_RAIL_UNAVAILABLE. `places` are the chains, or the exchange, that the coins of the trade pass. */
  assertTrade(trade: Trade, places: readonly (ChainId | 'internal')[] = trade.chains): void {
    const { type, method } = trade;
    const ways = [
      ...waysOf('fiatRail', () => (type === 'buy' ? this.rail.driverFor(method) : this.rail.payoutDriverFor(method))),
      ...places.flatMap((place) => waysOf('chain', () => this.chain.driverFor(place))),
    ];
    this.brakes.assertOpening(trade, ways);
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
