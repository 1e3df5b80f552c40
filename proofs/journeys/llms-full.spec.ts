import { runInNewContext } from 'node:vm';
import { llmsFull } from '../../tools/site/text/llms-full.js';
import { eventually } from '../../test/support/eventually.js';
import { ReaderOfLlmsFull } from '../support/reader-of-llms-full.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('an integration written from llms-full.txt alone', () => {
  let world: World;
  const text = llmsFull();
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  /** The documents of the complete program in the text. */
  const documents = (): Record<string, string>[] => {
    const [, program = ''] = /\n(const PICTURE[\s\S]*?\n\];)\n/.exec(text) ?? [];
    return runInNewContext(`${program}; documents;`, { Buffer }) as Record<string, string>[];
  };

  it('verifies a user, buys, sells, and reads what its endpoint was sent', async () => {
    const reader = new ReaderOfLlmsFull(text, world.partner);

    const { id: endpointId } = (await reader.call('Endpoints_create', { fields: { url: world.sink.url } })).body;
    const { id } = (await reader.call('Users_create')).body;
    await reader.call('Users_startPhone', { ids: { id } });
    const { messages } = (await reader.call('Sandbox_sms', { query: { phone: '+6591234567' } })).body;
    await reader.call('Users_verifyPhone', { ids: { id }, fields: { code: messages.at(-1).code } });
    for (const fields of documents()) await reader.call('Users_upload', { ids: { id }, fields });
    await reader.call('Users_submit', { ids: { id } });
    await reader.call('Sandbox_kyc', { ids: { userId: id } });
    const { total } = (await reader.call('Estimate_post')).body;
    const { id: quoteId } = (await reader.call('Quotes_create')).body;
    const buy = (await reader.call('UserTransactions_create', { ids: { userId: id }, fields: { quoteId } })).body;
    await reader.call('Sandbox_fiat', { ids: { id: buy.id } });
    const sell = (
      await reader.call('UserTransactions_create', {
        ids: { userId: id },
        fields: {
          type: 'sell',
          wallet: undefined,
          fiat: undefined,
          crypto: 0.01,
          methodAttributes: { phone: '91234567', code: '+65' },
        },
      })
    ).body;
    await reader.call('Sandbox_crypto', { ids: { id: sell.id }, fields: { confirmations: 6, sender: undefined } });

    for (const { id: order } of [buy, sell])
      await eventually('the order is completed', async () => {
        const { status } = (await reader.call('Transactions_one', { ids: { id: order } })).body;
        return status === 'completed';
      });
    expect(total).toBeGreaterThan(0);
    const { data } = (await reader.call('Events_page', { query: { transactionId: buy.id } })).body;
    expect(data.at(-1).body).toMatchObject({ message: 'TRANSACTION_UPDATED', payload: { status: 'completed' } });
    expect(world.sink.received.map(({ headers }) => Object.keys(headers)).flat()).toEqual(
      expect.arrayContaining([...text.matchAll(/^- `(webhook-\w+)` \(/gm)].map(([, name]) => name)),
    );
    await reader.call('Endpoints_remove', { ids: { id: endpointId } });
  });
});
