import { counterExamples } from '../../test/support/invariants.js';
import { verifiedUser } from '../../test/support/people.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';
import { withEvidence } from './evidence.js';
import { Customer } from './orders.js';
import { openStage, type Stage } from './stage.js';
import { ORDERS, SEED, Storm } from './storm.js';

const BACKENDS = ['postgres', ...(process.env['TEST_REDIS_URL'] ? ['redis'] : [])];
const TIMEOUT_MS = 120_000 + ORDERS * 3_000;
/** Time to save the evidence. */
const MARGIN_MS = 20_000;

describe.each(BACKENDS)('with queues in %s', (backend) => {
  let stage: Stage;
  let sink: WebhookSink;
  afterEach(async () => {
    await stage.close().finally(() => sink.close());
  });

  it(
    `${ORDERS} orders end as they should, once, while everything dies again and again`,
    async () => {
      [stage, sink] = await Promise.all([openStage({ backend, workers: 2, ops: 1, seed: SEED }), startSink()]);
      const { id: userId } = await verifiedUser(stage.partner);
      await stage.partner.post('/api/webhook-endpoints', { url: sink.url });
      const storm = new Storm(stage, new Customer(stage, userId));
      const seen = (): object => ({ placed: storm.placed, ...storm.seen, webhooks: sink.received });

      await withEvidence(
        { stage, name: `seed-${SEED}-${backend}`, seen, withinMs: TIMEOUT_MS - MARGIN_MS },
        async () => {
          await storm.pass();
          console.info(`storm: STORM_SEED=${SEED} STORM_ORDERS=${ORDERS}, queues in ${backend}: ${storm.account()}`);

          expect(await storm.endedOtherwise()).toEqual([]);
          expect(await counterExamples(stage, { ...storm.seen, webhooks: sink.received })).toEqual([]);
          expect(storm.neverStruck()).toEqual([]);
        },
      );
    },
    TIMEOUT_MS,
  );
});
