import { ORDERS } from './orders.js';
import type { Scenario } from './scenario.js';
import type { Order } from './shapes.js';

/** One way that a transaction can go. */
export interface DemoPath {
  readonly title: string;
  readonly order: Order;
  /** The statuses that the partner receives, in order. */
  readonly expected: readonly string[];
  go(scenario: Scenario): Promise<void>;
}

export const PATHS: readonly DemoPath[] = [
  {
    title: 'A buy that goes well',
    order: ORDERS.buyBitcoin,
    expected: ['pending', 'fiat_received', 'completed'],
    go: (scenario) => scenario.payFiat('the user pays', 2),
  },
  {
    title: 'A buy that is never paid',
    order: ORDERS.buyEther,
    expected: ['pending', 'expired_fiat_not_received'],
    go: (scenario) => scenario.advanceClock('1 hour passes', 3600),
  },
  {
    title: 'A buy that is paid too late, and paid back',
    order: ORDERS.buyTether,
    expected: ['pending', 'expired_fiat_not_received', 'refunded'],
    go: async (scenario) => {
      await scenario.advanceClock('2 hours pass', 7200);
      await scenario.payFiat('the user pays now', 1);
    },
  },
  {
    title: 'A buy whose crypto cannot be sent',
    order: ORDERS.buyZilliqa,
    expected: ['pending', 'fiat_received', 'payout_failed'],
    go: async (scenario) => {
      await scenario.refusePayout('the chain will refuse the payout');
      await scenario.payFiat('the user pays', 2);
    },
  },
  {
    title: 'A buy that is cancelled',
    order: ORDERS.buyXsgd,
    expected: ['pending', 'cancelled'],
    go: (scenario) => scenario.cancel('the user thinks better of it'),
  },
  {
    title: 'A sell that goes well',
    order: ORDERS.sellBitcoin,
    expected: ['pending', 'btc_in_mempool', 'btc_received', 'completed'],
    go: async (scenario) => {
      await scenario.depositUnconfirmed('the deposit is in the mempool', 1);
      await scenario.confirmDeposit('the deposit is confirmed', 2);
    },
  },
  {
    title: 'A sell whose crypto never comes',
    order: ORDERS.sellEther,
    expected: ['pending', 'expired_btc_not_in_mempool'],
    go: (scenario) => scenario.advanceClock('3 hours pass', 3 * 3600),
  },
  {
    title: 'A sell whose fiat cannot be paid out',
    order: ORDERS.sellTether,
    expected: ['pending', 'btc_in_mempool', 'btc_received', 'payout_failed'],
    go: async (scenario) => {
      await scenario.refusePayout('the bank will refuse the payout');
      await scenario.confirmDeposit('the deposit is confirmed at first sight', 3);
    },
  },
];
