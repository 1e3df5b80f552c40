import { Act } from './act.mjs';
import { problemsOf } from './check.mjs';
import { Partner } from './partner.mjs';
import { PATHS } from './paths.mjs';
import { becomeVerified } from './person.mjs';
import { call, failure, heading, more } from './screen.mjs';
import { showSummary } from './summary.mjs';
import { short } from './words.mjs';

/** Long enough for a webhook too many to arrive. */
const AFTERMATH_MS = 300;

/** Drives everything through the public API; answers how many paths went wrong. */
export async function tour(sandbox, receiver, startedAt) {
  const partner = new Partner(sandbox);
  await registerWebhooks(partner, receiver);
  const userId = await becomeVerified(partner);
  const went = [];
  for (const path of PATHS) went.push({ path, act: await walk(path, { partner, receiver, userId }) });
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS));
  const results = await Promise.all(went.map((each) => judged(each, { partner, receiver })));
  const { received } = receiver;
  showSummary(results, {
    webhooks: received.length,
    signed: received.filter(({ signed }) => signed).length,
    milliseconds: performance.now() - startedAt,
  });
  return results.filter(({ problems }) => problems.length > 0).length;
}

async function registerWebhooks(partner, receiver) {
  heading('The partner registers for webhooks');
  const { id, url, secret } = await partner.post('/api/webhook-endpoints', { url: receiver.url });
  receiver.expectSignaturesOf(secret);
  call('POST /api/webhook-endpoints', `endpoint ${short(id)} at ${url}`);
  more('its secret, shown this once, signs what is sent there');
}

/** A path that breaks off is shown as such; the others are still walked. */
async function walk(path, world) {
  heading(path.title);
  const act = new Act(world);
  try {
    await act.create(path.order);
    await path.go(act);
  } catch (error) {
    failure(error.message);
  }
  return act;
}

async function judged({ path, act }, world) {
  const { transaction } = act;
  const told = transaction ? world.receiver.about(transaction.id).map(({ payload }) => payload.status) : [];
  return { path, transaction, told, problems: await problemsOf(path, act, world) };
}
