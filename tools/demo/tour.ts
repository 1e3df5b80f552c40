import type { Sandbox } from '../setup/sandbox.js';
import { problemsOf } from './check.js';
import { Partner } from './partner.js';
import { type DemoPath, PATHS } from './paths.js';
import type { Receiver } from './receiver.js';
import { Scenario, type World } from './scenario.js';
import { call, failure, heading, more } from './screen.js';
import type { CreatedEndpoint } from './shapes.js';
import { type PathResult, showSummary } from './summary.js';
import { short } from './texts.js';
import { becomeVerified } from './user.js';

/** Long enough for a webhook too many to arrive. */
const AFTERMATH_MS = 300;

/** Drives everything through the public API; returns how many paths went wrong. */
export async function tour(sandbox: Sandbox, receiver: Receiver, startedAt: number): Promise<number> {
  const partner = new Partner(sandbox);
  await registerWebhooks(partner, receiver);
  const world: World = { partner, receiver, userId: await becomeVerified(partner) };
  const finished: { path: DemoPath; scenario: Scenario }[] = [];
  for (const path of PATHS) finished.push({ path, scenario: await walk(path, world) });
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS));
  const results = await Promise.all(finished.map(({ path, scenario }) => judge(path, scenario, world)));
  const { received } = receiver;
  showSummary(results, {
    webhooks: received.length,
    signed: received.filter(({ signed }) => signed).length,
    milliseconds: performance.now() - startedAt,
  });
  return results.filter(({ problems }) => problems.length > 0).length;
}

async function registerWebhooks(partner: Partner, receiver: Receiver): Promise<void> {
  heading('The partner registers for webhooks');
  const { id, url, secret } = await partner.post<CreatedEndpoint>('/api/webhook-endpoints', { url: receiver.url });
  receiver.expectSignaturesOf(secret);
  call('POST /api/webhook-endpoints', `endpoint ${short(id)} at ${url}`);
  more('its secret, shown this once, signs what is sent there');
}

/** A path that breaks off is shown as such; the others are still walked. */
async function walk(path: DemoPath, world: World): Promise<Scenario> {
  heading(path.title);
  const scenario = new Scenario(world);
  try {
    await scenario.create(path.order);
    await path.go(scenario);
  } catch (error) {
    failure((error as Error).message);
  }
  return scenario;
}

async function judge(path: DemoPath, scenario: Scenario, world: World): Promise<PathResult> {
  const transaction = scenario.created;
  const statuses = transaction ? world.receiver.about(transaction.id).map(({ payload }) => payload.status) : [];
  return { path, transaction, statuses, problems: await problemsOf(path, scenario, world) };
}
