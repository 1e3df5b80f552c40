// app/webhooks/route.js
import { receiveWebhook } from './checkout.js';

export async function POST(request) {
  return new Response(null, { status: await receiveWebhook(await request.text(), request.headers) });
}
