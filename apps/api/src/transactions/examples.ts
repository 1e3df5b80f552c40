/** Example bodies for the documentation. The wallet is of a test network, so that no reader sends real money to it. */
export const TRANSACTION_EXAMPLES = {
  buy: {
    summary: 'Buy bitcoin for 200 SGD',
    value: {
      type: 'buy',
      fiat: 200,
      method: 'paynow',
      cryptoCurrency: 'BTC',
      wallet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    },
  },
  sell: {
    summary: 'Sell 0.002 BTC',
    value: {
      type: 'sell',
      crypto: 0.002,
      method: 'paynow',
      cryptoCurrency: 'BTC',
      methodAttributes: { phone: '91234567', code: '+65' },
    },
  },
};
