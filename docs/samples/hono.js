import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { checkoutLink, receiveWebhook } from './checkout.js';

const app = new Hono();
app.post('/pay', async (c) => c.json({ url: await checkoutLink((await c.req.json()).wallet) }));
app.post('/webhooks', async (c) => c.body(null, await receiveWebhook(await c.req.arrayBuffer(), c.req.raw.headers)));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
