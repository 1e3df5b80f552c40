import { z } from 'zod';
import { TEST_DOCUMENTS } from './test-documents.js';
import { type Backend, type Tool, tool } from './tool.js';

const TEN_YEARS = 315_360_000;

const createTestUser = tool({
  name: 'create_test_user',
  title: 'Create a verified test user',
  description:
    'Creates a user and verifies it: phone number, documents, review. The user can buy and sell at once. Sandbox only.',
  readsOnly: false,
  fields: {
    firstName: z.string().min(1).max(100).optional(),
    lastName: z.string().min(1).max(100).optional(),
    email: z.email().max(254).optional().describe('By default, an address that is not taken'),
  },
  async run({ firstName = 'Ada', lastName = 'Lovelace', email = `ada.${Date.now()}@example.com` }, backend) {
    const { id } = (await backend.call('POST', '/api/users', { firstName, lastName, email })) as { id: string };
    await verifyPhone(backend, id);
    for (const document of TEST_DOCUMENTS)
      await backend.call('POST', `/api/users/${id}/upload-kyc-documents`, document);
    await backend.call('PUT', `/api/users/${id}/verify`, { address: '1 Raffles Place, Singapore' });
    await backend.call('POST', `/api/sandbox/users/${id}/kyc`, { decision: 'approve' });
    return backend.call('GET', `/api/users/${id}`);
  },
});

async function verifyPhone(backend: Backend, id: string): Promise<void> {
  const phone = `91${String(Date.now() % 1_000_000).padStart(6, '0')}`;
  await backend.call('PUT', `/api/users/${id}/phone`, { phone, code: '+65' });
  const { messages } = (await backend.call('GET', `/api/sandbox/sms?phone=%2B65${phone}`)) as {
    messages: { code?: string }[];
  };
  await backend.call('PUT', `/api/users/${id}/phone/verify`, { code: messages.at(-1)?.code ?? '' });
}

const simulatePayment = tool({
  name: 'simulate_payment',
  title: 'Simulate the payment of an order',
  description:
    'Pays an order as its user would: a bank payment for a buy, a blockchain deposit for a sell. Sandbox only.',
  readsOnly: false,
  fields: {
    transactionId: z.uuid(),
    amount: z.number().positive().optional().describe("Another amount than the order's, to see what happens then"),
  },
  async run({ transactionId, amount }, backend) {
    const { type } = (await backend.call('GET', `/api/transactions/${transactionId}`)) as { type: string };
    const payment = amount === undefined ? {} : { amount };
    await backend.call(
      'POST',
      `/api/sandbox/transactions/${transactionId}/${type === 'buy' ? 'fiat' : 'crypto'}`,
      payment,
    );
    return {
      simulated: type === 'buy' ? 'a bank payment' : 'a blockchain deposit',
      next: 'The order moves within a second or two: list_events with its transactionId shows each status.',
    };
  },
});

const advanceClock = tool({
  name: 'advance_clock',
  title: 'Advance the clock',
  description:
    "Moves the sandbox's clock forward, for all of its partners; what becomes due runs at once. Sandbox only.",
  readsOnly: false,
  fields: { seconds: z.number().min(0).max(TEN_YEARS) },
  run: ({ seconds }, backend) => backend.call('POST', '/api/sandbox/clock', { advance: seconds }),
});

/** Tools that act in the sandbox. */
export const SANDBOX_TOOLS: readonly Tool[] = [createTestUser, simulatePayment, advanceClock];
