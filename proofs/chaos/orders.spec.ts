import { ChainGateway } from '@rampart/ports';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { payouts } from '../../test/support/rows/tables.js';
import { reaches, statusOf } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';
import { Customer } from './orders.js';
import { SCENARIOS } from './scenarios.js';

const CUT = new Error('the connection was cut');

/** Each of these a storm does to a payout only now and then. */
describe('an order whose chain refuses its payout', () => {
  let world: World;
  let customer: Customer;

  beforeAll(async () => {
    world = await startWorld();
    const { id } = await verifiedUser(world.partner);
    const operator = Object.assign(world.operator, { username: 'tester' });
    customer = new Customer({ partner: world.partner, operator, query: world.database.query }, id);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const chain = (): ChainGateway => world.worker.get(ChainGateway, { strict: false });
  const cutSending = (): void => void jest.spyOn(chain(), 'sendPayout').mockRejectedValueOnce(CUT);
  const cutAnswer = (): void => {
    const send = chain().sendPayout.bind(chain());
    jest.spyOn(chain(), 'sendPayout').mockImplementationOnce(async (payout) => {
      await send(payout);
      throw CUT;
    });
  };
  const cutLookup = (): void => void jest.spyOn(chain(), 'findPayout').mockRejectedValueOnce(CUT);
  const FAULTS = {
    'was not sent, since the connection was cut': [cutSending],
    'was not sent and not looked up': [cutSending, cutLookup],
    'was sent, and whose answer and lookup were lost': [cutAnswer, cutLookup],
  };

  const refused = async (fault: keyof typeof FAULTS): Promise<string> => {
    const { id } = await customer.order('buy');
    await customer.payoutWill(id, 'fail');
    for (const inject of FAULTS[fault]) inject();
    await customer.pay(id);
    return id;
  };

  it.each(['was not sent, since the connection was cut', 'was sent, and whose answer and lookup were lost'] as const)(
    'and that %s is sent back by its operator',
    async (fault) => {
      const id = await refused(fault);

      await customer.decide(id, 'refund');

      await reaches(world.partner, id, 'refunded');
    },
  );

  it.each([
    ['refund', 'refunded', { purpose: 'refund', generation: 1 }],
    ['retry-payout', 'completed', { purpose: 'payout', generation: 2 }],
  ] as const)(
    'and that was not sent and not looked up is decided twice by its operator: %s',
    async (route, end, payout) => {
      const transactionId = await refused('was not sent and not looked up');
      await customer.decide(transactionId, route);
      const gone = { transactionId, ...payout, state: 'failed' } as const;
      await eventually('it is refused', () => payouts.exists(world, gone));

      await customer.decideAgain(transactionId, end);

      await reaches(world.partner, transactionId, end);
    },
  );

  it('and that was sent, with its answer and lookup lost, goes through when its operator clears it up', async () => {
    const scenario = SCENARIOS['refused by the chain']!;
    const id = await refused('was sent, and whose answer and lookup were lost');
    await eventually('it is uncertain', () => payouts.exists(world, { transactionId: id, state: 'uncertain' }));
    expect(customer.endedAs(scenario, { id, status: await statusOf(world.partner, id) })).toBe(false);

    await customer.clearUp(id, { purpose: 'payout', type: 'buy' });
    const { status } = await reaches(world.partner, id, 'completed');

    expect(customer.endedAs(scenario, { id, status })).toBe(true);
  });
});
