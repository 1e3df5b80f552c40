import { openPartnerSession, signedPartner } from '../support/database.js';
import { copyOrders } from '../support/past-orders.js';
import { verifiedUser } from '../support/people.js';
import { authenticateOrders } from '../support/rows/orders.js';
import { paidBuy, reaches } from '../support/trades.js';
import { type Member, newOwner, partnerIdOf } from '../support/visitor.js';
import { startWorld, type World } from '../support/world.js';

/** More than a search lists by their ids. */
const MANY = 1_050;
const FIND = `SELECT cardinality(users) AS users, cardinality(orders) AS orders FROM find_by_words($1, $2, 10)`;

describe('a search by words', () => {
  let world: World;
  let owner: Member;
  let partnerId: string;
  let words: string[];

  beforeAll(async () => {
    world = await startWorld();
    partnerId = await partnerIdOf(world, world.partner);
    const user = await verifiedUser(world.partner);
    const id = await paidBuy(world.partner, user.id);
    await reaches(world.partner, id, 'completed');
    await copyOrders(world.database, [id], { from: 1, to: MANY });
    await authenticateOrders(world);
    owner = await newOwner(world, partnerId);
    const users = await world.database.query<{ words: string[] }>('SELECT search_words AS words FROM app_user');
    words = users[0]?.words ?? [];
    // the copies have the original's texts
    await world.database.query(`UPDATE app_user SET search_words = ARRAY['${words.join(`', '`)}']`);
  });
  afterAll(() => world.close());

  const found = async (path: string): Promise<number> => (await owner.get(path)).body.data.length;

  async function findAs(partner: string, ofPartner: string): Promise<unknown> {
    const session = await openPartnerSession(world.database);
    const signed = partner && (await signedPartner(world.database, partner));
    await session.query(`SELECT set_config('rampart.partner', $1, false)`, [signed]);
    const { rows } = await session.query(FIND, [ofPartner, words]);
    await session.end();
    return rows[0];
  }

  it('finds a page of what very many have', async () => {
    const [page, users] = [await found('/transactions?search=lovelace'), await found('/users?search=lovelace')];

    expect(page).toBeGreaterThan(20);
    expect(users).toBeGreaterThan(20);
  });

  it('finds what one has, among many', async () => {
    const { id, email } = await verifiedUser(world.partner);
    await paidBuy(world.partner, id);
    const search = encodeURIComponent(email.split('@')[0]);

    expect([await found(`/transactions?search=${search}`), await found(`/users?search=${search}`)]).toEqual([1, 1]);
    expect([await found('/transactions?search=unheard'), await found('/users?search=unheard')]).toEqual([0, 0]);
  });

  it('names nothing of another partner, and nothing where no partner is named', async () => {
    const another = await partnerIdOf(world, world.stranger);

    expect(await findAs(partnerId, partnerId)).toEqual({ users: null, orders: 0 });
    expect(await findAs(another, partnerId)).toEqual({ users: 0, orders: 0 });
    expect(await findAs('', partnerId)).toEqual({ users: 0, orders: 0 });
  });
});
