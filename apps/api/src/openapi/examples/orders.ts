import { createdTransactionView, oneTransactionView, transactionView, webhookTransactionView } from '@rampart/contract';
import type { Transaction } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import { USER_ID } from './people.js';

export const BUY_ID = '0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22';
export const SELL_ID = '0199f3a8-1e5b-7a94-b3c7-6f2d0e8a4b91';
/** An address of a test network, so that no reader sends real money to it. */
export const WALLET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const DEPOSIT = {
  bitcoin: 'tb1qhtw9l9w6ncx2mv4q2v7n8zlz7mmvlsmtr9rs3d',
  legacyBitcoin: 'mxVFsFW5N4mu1HPkxPttorvocvzeZ7KZyk',
};
const TX_ID = '8c84643e9d1f0ab27c5e6fd8b3a940127e5d6c8f1b2a3940d7e6f5c4b3a26ed2';

/** Both orders are priced as in the sandbox: 91250.5 USD at 1.2875 SGD, 2 percent. */
const priced = {
  userId: USER_ID,
  status: 'pending',
  method: 'paynow',
  currency: 'SGD',
  cryptoCurrency: 'BTC',
  cryptoPrice: new Decimal('117485.01875'),
  cryptoPriceUsd: new Decimal('91250.5'),
  userCountry: 'SG',
  createdAt: new Date('2026-11-20T09:30:00.000Z'),
} as Transaction;

const pendingBuy: Transaction = {
  ...priced,
  id: BUY_ID,
  type: 'buy',
  fiat: new Decimal('200'),
  crypto: new Decimal('0.001702'),
  serviceCharge: new Decimal('0.000034'),
  total: new Decimal('0.001668'),
  wallet: WALLET,
  nonce: '5f0c7a19b84e4d6f92a3c1e07b6d58f4',
  peerAccount: 'Rampart Sandbox, PayNow UEN, 209999999ZSBX, reference RA95B199BDF',
  qrCode:
    '00020101021226500009SG.PAYNOW010120213209999999ZSBX030105204000053037025406200.005802SG5907RAMPART6009SINGAPORE62150111RA95B199BDF63045C1A',
  partnerData: { order: 'A-1001' },
};
const pendingSell: Transaction = {
  ...priced,
  id: SELL_ID,
  type: 'sell',
  crypto: new Decimal('0.002'),
  fiat: new Decimal('234.97'),
  serviceCharge: new Decimal('0.00004'),
  total: new Decimal('230.27'),
  depositWallets: DEPOSIT,
};
const sentBuy: Transaction = { ...pendingBuy, status: 'completed', blockchainTxId: TX_ID };

/** The two orders in every form that a partner sees. */
export const ORDERS = {
  createdBuy: createdTransactionView(withNulls(pendingBuy)),
  createdSell: createdTransactionView(withNulls(pendingSell)),
  completedBuy: transactionView(withNulls(sentBuy)),
  oneCompletedBuy: oneTransactionView(withNulls(sentBuy)),
  cancelledBuy: transactionView(withNulls({ ...pendingBuy, status: 'cancelled' })),
  sellWithRefund: oneTransactionView(withNulls({ ...pendingSell, refundDestination: WALLET })),
  reportedBuy: webhookTransactionView(withNulls(sentBuy)),
};

/** Fills in missing values of an order with null, as the database does. */
function withNulls(order: Transaction): Transaction {
  const nothing = {
    blockchainTxId: null,
    internalTxId: null,
    depositWallets: null,
    wallet: null,
    nonce: null,
    peerAccount: null,
    qrCode: null,
    partnerData: null,
    refundDestination: null,
  };
  return { ...nothing, ...order };
}
