// What every JavaScript sample shares: the client, a link to the checkout, and what to do with an event.
import { createClient } from '@rampart/client';
import { BadWebhook, verifyWebhook } from '@rampart/client/webhooks';

const { RAMPART_URL, RAMPART_KEY, RAMPART_SECRET, RAMPART_WEBHOOK_SECRET } = process.env;
const rampart = createClient({
  baseUrl: RAMPART_URL,
  credentials: { apiKey: RAMPART_KEY, apiSecret: RAMPART_SECRET },
});

/** Your server fixes the terms. Redirect the user to the link at once: it opens once, within five minutes. */
export async function checkoutLink(wallet) {
  const { url } = await rampart.post('/api/checkout-sessions', {
    body: { type: 'buy', cryptoCurrency: 'BTC', currency: 'SGD', wallet },
  });
  return url;
}

/** Returns the status to respond with. `body` is raw: text or bytes, before any JSON.parse. */
export async function receiveWebhook(body, headers) {
  try {
    const event = await verifyWebhook({ body, headers, secret: RAMPART_WEBHOOK_SECRET });
    console.log('webhook', event.body.message); // keep event.id, ignore it the next time, and work later
    return 204;
  } catch (error) {
    if (error instanceof BadWebhook) return 400;
    throw error;
  }
}
