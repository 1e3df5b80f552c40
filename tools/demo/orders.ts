import type { Order } from './shapes.js';

/** Orders of every sort, within the limits of their methods; wallets with right checksums. */
export const ORDERS = {
  buyBitcoin: {
    type: 'buy',
    method: 'paynow',
    cryptoCurrency: 'BTC',
    fiat: 200,
    wallet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  },
  buyEther: {
    type: 'buy',
    method: 'fps',
    cryptoCurrency: 'ETH',
    fiat: 1500,
    wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  },
  buyTether: {
    type: 'buy',
    method: 'prompt-pay',
    cryptoCurrency: 'USDT',
    chain: 'tron',
    fiat: 5000,
    wallet: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  },
  buyZilliqa: {
    type: 'buy',
    method: 'gojek-id',
    cryptoCurrency: 'ZIL',
    fiat: 3_000_000,
    wallet: 'zil1r5verznnwvrzrz6uhveyrlxuhkvccwnju4aehf',
  },
  buyXsgd: {
    type: 'buy',
    method: 'pay-id',
    cryptoCurrency: 'XSGD',
    fiat: 500,
    wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  },
  sellBitcoin: {
    type: 'sell',
    method: 'paynow',
    cryptoCurrency: 'BTC',
    crypto: 0.002,
    methodAttributes: { phone: '91234567', code: '+65' },
  },
  sellEther: {
    type: 'sell',
    method: 'upi',
    cryptoCurrency: 'ETH',
    crypto: 0.1,
    methodAttributes: { accountName: 'Ada Lovelace' },
  },
  sellTether: {
    type: 'sell',
    method: 'instapay',
    cryptoCurrency: 'USDT',
    chain: 'tron',
    crypto: 250,
    methodAttributes: { bank: 'BDO Unibank', account: '001234567890', accountName: 'Ada Lovelace' },
  },
} satisfies Record<string, Order>;
