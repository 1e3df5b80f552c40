import express from 'express';
import { checkoutLink, receiveWebhook } from './checkout.js';

const app = express();
app.post('/pay', express.json(), async (request, response) => {
  response.json({ url: await checkoutLink(request.body.wallet) });
});
app.post('/webhooks', express.raw({ type: '*/*' }), async (request, response) => {
  response.sendStatus(await receiveWebhook(request.body, request.headers));
});
app.listen(process.env.PORT, '127.0.0.1');
