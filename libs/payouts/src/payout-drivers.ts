import type { Payout } from '@rampart/data';
import {
  type DriverName,
  RoutedChain,
  RoutedRail,
  type SentPage,
  type SentSpan,
  type SentState,
  UNNAMED_DRIVER,
} from '@rampart/ports';
import { Injectable } from '@nestjs/common';

/** Queries drivers about payouts that they may have sent. Each method throws if a driver does not respond. */
@Injectable()
export class PayoutDrivers {
  constructor(
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
  ) {}

  findSent(payout: Payout): Promise<SentState> {
    return this.findByKey(payout.kind, payout.id, payout.driver ?? UNNAMED_DRIVER);
  }

  /** Queries the given driver, or all of them. */
  findByKey(kind: Payout['kind'], key: string, driver?: DriverName): Promise<SentState> {
    return kind === 'crypto' ? this.chain.findPayout(key, driver) : this.rail.findPayout(key, driver);
  }

  driversOf(kind: Payout['kind']): readonly DriverName[] {
    return kind === 'crypto' ? this.chain.drivers : this.rail.drivers;
  }

  /** Undefined if the driver has no list. */
  listSent(kind: Payout['kind'], span: SentSpan, driver: DriverName): Promise<SentPage | undefined> {
    return kind === 'crypto' ? this.chain.listSent(span, driver) : this.rail.listSent(span, driver);
  }

  /** Invalidates the payout's key at its driver. Only `failed` confirms that the payout will never leave. */
  withdrawSent({ id: key, kind, driver, transactionId, inboundEventId }: Payout): Promise<SentState> {
    const unwanted = { key, transactionId: transactionId ?? inboundEventId ?? key };
    const port = kind === 'crypto' ? this.chain : this.rail;
    return port.withdrawPayout(unwanted, driver ?? UNNAMED_DRIVER);
  }
}
