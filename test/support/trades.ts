import type { Client, Json } from './client.js';
import { eventually } from './eventually.js';

/** Test-network addresses with right checksums. */
export const WALLETS = {
  BTC: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const;

export const BUY = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200, wallet: WALLETS.BTC } as const;
export const SELL = {
  type: 'sell',
  method: 'paynow',
  cryptoCurrency: 'BTC',
  crypto: 0.002,
  methodAttributes: { phone: '91234567', code: '+65' },
} as const;

export async function buy(partner: Client, userId: string, fields: object = {}): Promise<Json> {
  return created(await partner.post(`/api/users/${userId}/transactions`, { ...BUY, ...fields }));
}

export async function sell(partner: Client, userId: string, fields: object = {}): Promise<Json> {
  return created(await partner.post(`/api/users/${userId}/transactions`, { ...SELL, ...fields }));
}

/** The transaction once it has a status. */
export const reaches = (partner: Client, id: string, status: string): Promise<Json> =>
  eventually(`transaction is ${status}`, async () => {
    const { body } = await partner.get(`/api/transactions/${id}`);
    return body.status === status && body;
  });

function created({ status, body }: { status: number; body: Json }): Json {
  if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
  return body;
}
