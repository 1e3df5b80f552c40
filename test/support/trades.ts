import type { PayoutOutcome } from '@rampart/drivers';
import type { Answer, Client, Json } from './client.js';
import { eventually } from './eventually.js';

/** Test-network addresses with right checksums. */
export const WALLETS = {
  BTC: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
  TRON: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  ZIL: 'zil102n74869xnvdwq3yh8p0k9jjgtejruft268tg8',
  NEM: 'TALICE2GMA34CXHD7XLJQ536NM5UNKQHTORNNT2J',
} as const;

export const BUY = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200, wallet: WALLETS.BTC } as const;
export const SELL = {
  type: 'sell',
  method: 'paynow',
  cryptoCurrency: 'BTC',
  crypto: 0.002,
  methodAttributes: { phone: '91234567', code: '+65' },
} as const;

export async function buy(partner: Client, userId: string, fields: object = {}, key?: string): Promise<Json> {
  return created(await partner.post(`/api/users/${userId}/transactions`, { ...BUY, ...fields }, keyed(key)));
}

export async function sell(partner: Client, userId: string, fields: object = {}, key?: string): Promise<Json> {
  return created(await partner.post(`/api/users/${userId}/transactions`, { ...SELL, ...fields }, keyed(key)));
}

/** A payment arrives at the bank: of the ordered amount unless the fields say otherwise. */
export const payFiat = (partner: Client, id: string, fields: object = {}): Promise<Answer> =>
  partner.post(`/api/sandbox/transactions/${id}/fiat`, fields);

/** A buy whose payment has arrived; its id. */
export async function paidBuy(partner: Client, userId: string): Promise<string> {
  const { id } = await buy(partner, userId);
  await payFiat(partner, id);
  return id;
}

/** A deposit appears on the chain: of the ordered amount, confirmed, unless the fields say otherwise. */
export const deposit = (partner: Client, id: string, fields: object = {}): Promise<Answer> =>
  partner.post(`/api/sandbox/transactions/${id}/crypto`, fields);

/** Decides the outcome of the transaction's next payout. */
export const payoutWill = (partner: Client, id: string, outcome: PayoutOutcome): Promise<Answer> =>
  partner.post(`/api/sandbox/transactions/${id}/payout`, { outcome });

export const statusOf = async (partner: Client, id: string): Promise<string> =>
  (await partner.get(`/api/transactions/${id}`)).body.status;

/** The transaction once it has a status. */
export function reaches(partner: Client, id: string, status: string): Promise<Json> {
  let seen: Json = {};
  return eventually(
    () => `transaction is ${status}; it is ${JSON.stringify(seen)}`,
    async () => {
      seen = (await partner.get(`/api/transactions/${id}`)).body;
      return seen.status === status && seen;
    },
  );
}

function created({ status, body }: { status: number; body: Json }): Json {
  if (status !== 201) throw new Error(`not created: ${JSON.stringify(body)}`);
  return body;
}

const keyed = (key: string | undefined) => (key === undefined ? {} : { headers: { 'idempotency-key': key } });
