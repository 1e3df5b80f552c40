import { ORDERS } from './orders.mjs';

/** One way that a transaction can go. `told` are the statuses that the partner hears of, in order. */
export const PATHS = [
  {
    title: 'A buy that goes well',
    order: ORDERS.buyBitcoin,
    told: ['pending', 'fiat_received', 'completed'],
    go: (act) => act.payFiat('the user pays', 2),
  },
  {
    title: 'A buy that is never paid',
    order: ORDERS.buyEther,
    told: ['pending', 'expired_fiat_not_received'],
    go: (act) => act.wait('1 hour passes', 3600),
  },
  {
    title: 'A buy that is paid too late, and paid back',
    order: ORDERS.buyTether,
    told: ['pending', 'expired_fiat_not_received', 'refunded'],
    go: async (act) => {
      await act.wait('2 hours pass', 7200);
      await act.payFiat('the user pays now', 1);
    },
  },
  {
    title: 'A buy whose crypto cannot be sent',
    order: ORDERS.buyZilliqa,
    told: ['pending', 'fiat_received', 'payout_failed'],
    go: async (act) => {
      await act.refusePayout('the chain will refuse the payout');
      await act.payFiat('the user pays', 2);
    },
  },
  {
    title: 'A buy that is cancelled',
    order: ORDERS.buyXsgd,
    told: ['pending', 'cancelled'],
    go: (act) => act.cancel('the user thinks better of it'),
  },
  {
    title: 'A sell that goes well',
    order: ORDERS.sellBitcoin,
    told: ['pending', 'btc_in_mempool', 'btc_received', 'completed'],
    go: async (act) => {
      await act.depositUnconfirmed('the deposit is in the mempool', 1);
      await act.confirmDeposit('the deposit is confirmed', 2);
    },
  },
  {
    title: 'A sell whose crypto never comes',
    order: ORDERS.sellEther,
    told: ['pending', 'expired_btc_not_in_mempool'],
    go: (act) => act.wait('3 hours pass', 3 * 3600),
  },
  {
    title: 'A sell whose fiat cannot be paid out',
    order: ORDERS.sellTether,
    told: ['pending', 'btc_in_mempool', 'btc_received', 'payout_failed'],
    go: async (act) => {
      await act.refusePayout('the bank will refuse the payout');
      await act.confirmDeposit('the deposit is confirmed at first sight', 3);
    },
  },
];
