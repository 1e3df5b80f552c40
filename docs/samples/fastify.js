import Fastify from 'fastify';
import { checkoutLink, receiveWebhook } from './checkout.js';

const app = Fastify();
app.post('/pay', async (request) => ({ url: await checkoutLink(request.body.wallet) }));
// Webhooks in a scope of their own, in which JSON stays as it came.
app.register(async (webhooks) => {
  webhooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  webhooks.post('/webhooks', async (request, reply) => {
    reply.code(await receiveWebhook(request.body, request.headers));
  });
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
