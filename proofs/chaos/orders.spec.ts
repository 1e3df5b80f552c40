import { ChainGateway } from '@rampart/ports';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { reaches, statusOf } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';
import { Customer } from './orders.js';
import { SCENARIOS } from './scenarios.js';

const CUT = new Error('the connection was cut');

/** Covers cases that a storm rarely causes. */
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

  it.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])('and that %s is sent back by its operator', async (fault) => {
    const id = await refused(fault);

    await customer.decide(id, 'refund');

    await reaches(world.partner, id, 'refunded');
  });

  it('and that was sent, with its answer and lookup lost, is asked for again and found refused', async () => {
    const scenario = SCENARIOS['refused by the chain']!;
    const id = await refused('was sent, and whose answer and lookup were lost');

    await eventually('it is found', async () => {
      await world.advance(16);
      return (await statusOf(world.partner, id)) === 'payout_failed';
    });

    expect(customer.endedAs(scenario, { id, status: await statusOf(world.partner, id) })).toBe(true);
  });
});
