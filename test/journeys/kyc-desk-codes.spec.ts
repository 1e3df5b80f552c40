import { MINUTE } from '@rampart/kernel';
import { ServiceTokens } from '@rampart/partners';
import { Client, type Json } from '../support/client.js';
import { newOperator, type SignedInOperator } from '../support/operators.js';
import { signUp, submittedUser } from '../support/people.js';
import { expireStepUp } from '../support/rows/people.js';
import { users } from '../support/rows/tables.js';
import { startWorld, type World } from '../support/world.js';

const REASON = { reason: 'seen on the phone' };

describe('a session of an operator whose last code is old', () => {
  let world: World;
  let mei: SignedInOperator;

  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '86400' });
    mei = await newOperator(world, 'mei');
  });
  beforeEach(async () => void (await expireStepUp(world, mei.id)));
  afterAll(() => world.close());

  const kycOf = async (id: string): Promise<string> => (await world.partner.get(`/api/users/${id}`)).body.kyc;
  const blockedUser = async (): Promise<string> => {
    const { id } = await signUp(world.partner);
    await users.update(world, { id }, { blockedAt: new Date(), blockedReason: 'a payment came back' });
    return id;
  };
  const stepUpRequired = { status: 403, body: { code: 'STEP_UP_REQUIRED' } };

  it('verifies no user, and declines none for good; with a code of the last hour it does', async () => {
    const [good, forged] = [(await submittedUser(world.partner)).id, (await submittedUser(world.partner)).id];
    const decide = async (): Promise<Json[]> => [
      await mei.post(`/kyc/${good}/approve`, {}),
      await mei.post(`/kyc/${forged}/decline-finally`, REASON),
    ];

    await expireStepUp(world, mei.id, 61 * MINUTE);
    const refused = await decide();
    const before = [await kycOf(good), await kycOf(forged)];
    await expireStepUp(world, mei.id, 59 * MINUTE);
    const decided = await decide();

    expect(refused).toMatchObject([stepUpRequired, stepUpRequired]);
    expect(before).toEqual(['in-progress', 'in-progress']);
    expect(decided.map(({ status }) => status)).toEqual([200, 200]);
    expect([await kycOf(good), await kycOf(forged)]).toEqual(['verified', 'not-verified']);
  });

  it('lifts no block and reopens no check that ended for good, unless its code is five minutes young', async () => {
    const [blocked, closed] = [await blockedUser(), (await submittedUser(world.partner)).id];
    await mei.stepUp();
    await mei.post(`/kyc/${closed}/decline-finally`, REASON);
    const decide = async (): Promise<Json[]> => [
      await mei.post(`/users/${blocked}/unblock`, REASON),
      await mei.post(`/kyc/${closed}/reopen`, REASON),
    ];

    await expireStepUp(world, mei.id, 6 * MINUTE);
    const refused = await decide();
    const isBlocked = (await users.get(world, { id: blocked })).blockedAt !== null;
    await expireStepUp(world, mei.id, 4 * MINUTE);
    const decided = await decide();

    expect(refused).toMatchObject([stepUpRequired, stepUpRequired]);
    expect(isBlocked).toBe(true);
    expect(decided.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('still asks for documents again, which lets in no user', async () => {
    const { id } = await submittedUser(world.partner);

    const asked = await mei.post(`/kyc/${id}/ask-again`, { ...REASON, wantedAgain: ['front'] });

    expect(asked.status).toBe(200);
  });

  it('is no matter to a service token of the scope kyc, which verifies and lifts blocks as before, and reopens nothing', async () => {
    const [user, blocked] = [(await submittedUser(world.partner)).id, await blockedUser()];
    const { secret } = await world.ops
      .get(ServiceTokens, { strict: false })
      .createToken(mei.id, { name: 'desk', scopes: ['kyc'], days: 1 });
    const script = new Client(world.operator.baseUrl, `Bearer ${secret}`);

    const approved = await script.post(`/ops/api/kyc/${user}/approve`, {});
    const lifted = await script.post(`/ops/api/users/${blocked}/unblock`, REASON);
    const reopened = await script.post(`/ops/api/kyc/${user}/reopen`, REASON);

    expect([approved.status, lifted.status, reopened.body.code]).toEqual([200, 200, 'TOKEN_REFUSED']);
  });
});
