// The program that a partner writes, the same for every runtime.
import { createClient, isFault } from '@rampart/client';
import { verifyWebhook } from '@rampart/client/webhooks';

/**
 * Creates a user, makes a mistake, walks a list, and verifies a webhook and a forged one.
 * @param {{ baseUrl: string, apiKey: string, apiSecret: string, email: string, webhook: { body: string, headers: Record<string, string>, secret: string } }} input
 */
export async function program({ baseUrl, apiKey, apiSecret, email, webhook }) {
  const client = createClient({ baseUrl, credentials: { apiKey, apiSecret } });
  const body = { email, firstName: 'Ada', lastName: 'Lovelace' };
  const { kyc } = await client.post('/api/users', { body });
  const fault = await client.post('/api/users', { body }).catch((/** @type {unknown} */ error) => error);
  const listed = [];
  for await (const user of client.users({ limit: 2 })) listed.push(user.email);
  const event = await verifyWebhook(webhook);
  const forged = await verifyWebhook({ ...webhook, body: `${webhook.body} ` }).catch(
    (/** @type {Error} */ error) => error.name,
  );
  return {
    kyc,
    isFault: isFault(fault, 'USER_EXISTS'),
    isListed: listed.includes(email),
    message: event.body.message,
    forged,
  };
}
