import type { Answer } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { holdUser } from '../support/hold-row.js';
import { codeSentTo, newPhone, signUp, submittedUser, uploadDocuments, verifyPhone } from '../support/people.js';
import { textMessages } from '../support/rows/sandbox.js';
import { comparable } from '../support/same-answer.js';
import { startWorld, type World } from '../support/world.js';

describe('phone verification', () => {
  let world: World;
  let userId: string;
  let phone: string;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    userId = (await signUp(world.partner)).id;
    phone = newPhone();
  });
  afterAll(() => world.close());

  const start = (fields: object = {}): Promise<Answer> =>
    world.partner.put(`/api/users/${userId}/phone`, { phone, code: '+65', ...fields });
  const guess = (code: unknown): Promise<Answer> => world.partner.put(`/api/users/${userId}/phone/verify`, { code });
  const sentCode = (): Promise<string> => codeSentTo(world.partner, `+65${phone}`);

  it('sends a six-digit code by SMS and sets the full number, country code included; kyc stays not-verified', async () => {
    const started = await start();
    const code = await sentCode();
    const verified = await guess(code);

    expect(started.status).toBe(200);
    expect(started.body).toEqual({ status: 'ok' });
    expect(code).toMatch(/^\d{6}$/);
    expect(verified.status).toBe(200);
    expect(verified.body).toMatchObject({ id: userId, phone: `+65${phone}`, kyc: 'not-verified' });
    expect((await world.partner.get(`/api/users/${userId}`)).body).toEqual(verified.body);
  });

  it('takes the code as a number as well, though a number has no leading zeros', async () => {
    await start();

    const verified = await guess(Number(await sentCode()));

    expect(verified.body).toMatchObject({ phone: `+65${phone}` });
  });

  it('takes a national number as people write it', async () => {
    await start({ phone: `${phone.slice(0, 4)} ${phone.slice(4)}` });

    expect((await guess(await sentCode())).body.phone).toBe(`+65${phone}`);
  });

  it('works on the path without /api too', async () => {
    await start();
    const code = await sentCode();

    const verified = await world.partner.put(`/users/${userId}/phone/verify`, { code });

    expect(verified.status).toBe(200);
    expect(verified.body.phone).toBe(`+65${phone}`);
  });

  it('accepts the code until 5 minutes after it was sent', async () => {
    await start();
    const code = await sentCode();
    await world.advance(297);

    expect((await guess(code)).status).toBe(200);
  });

  it('refuses the code once 5 minutes are over', async () => {
    await start();
    const code = await sentCode();
    await world.advance(303);

    expect((await guess(code)).body.code).toBe('PHONE_CODE_INVALID');
  });

  it('accepts a code once, also when it comes twenty times together', async () => {
    await start();
    const code = await sentCode();

    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(code)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await guess(code)).status).toBe(400);
  });

  it('accepts the right code as the fifth guess', async () => {
    await start();
    const code = await sentCode();
    for (const wrong of wrongCodes(code, 4)) await guess(wrong);

    expect((await guess(code)).status).toBe(200);
  });

  it('refuses the right code as the sixth guess', async () => {
    await start();
    const code = await sentCode();
    for (const wrong of wrongCodes(code, 5)) await guess(wrong);

    expect((await guess(code)).body.code).toBe('PHONE_CODE_INVALID');
  });

  it('allows no more than 5 guesses when 50 come together', async () => {
    await start();
    const code = await sentCode();
    const wrong = wrongCodes(code, 50).map(guess);

    await firstAnswers(5, wrong);
    const right = await guess(code);

    expect(right.status).toBe(400);
    expect((await Promise.all(wrong)).every(({ status }) => status === 400)).toBe(true);
  });

  it('replaces the code, and the guesses, when one is asked for again', async () => {
    await start();
    const first = await sentCode();
    for (const wrong of wrongCodes(first, 5)) await guess(wrong);
    await start();
    const second = await sentCode();

    expect((await guess(first)).status).toBe(first === second ? 200 : 400);
    expect((await guess(second)).status).toBe(first === second ? 400 : 200);
  });

  it('verifies the number that the latest code was sent to', async () => {
    await start();
    const other = newPhone();
    await start({ phone: other });

    const verified = await guess(await codeSentTo(world.partner, `+65${other}`));

    expect(verified.body.phone).toBe(`+65${other}`);
  });

  it('answers alike to a code that is wrong, expired, used, replaced, guessed too often or was never asked for', async () => {
    const never = await guess('123456');
    await start();
    const replaced = await sentCode();
    await start();
    const code = await sentCode();
    const [wrong = ''] = wrongCodes(code, 1);
    const answers = [never, await guess(wrong), replaced === code ? never : await guess(replaced)];
    await guess(code);
    answers.push(await guess(code));
    await start();
    for (const each of wrongCodes(await sentCode(), 5)) await guess(each);
    answers.push(await guess(await sentCode()));
    await start();
    await world.advance(301);
    answers.push(await guess(await sentCode()));

    expect(never).toMatchObject({ status: 400, body: { code: 'PHONE_CODE_INVALID' } });
    expect([...new Set(answers.map(comparable))]).toEqual([comparable(never)]);
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['too short', { phone: '9123' }, 'PHONE_INVALID'],
    ['too long', { phone: '912345678' }, 'PHONE_INVALID'],
    ['with its country code', { phone: '+6591234567' }, 'PHONE_INVALID'],
    ['of another country', { code: '+1' }, 'PHONE_INVALID'],
    ['of no country', { code: '+999' }, 'PHONE_INVALID'],
    ['of a landline', { phone: '61234567' }, 'PHONE_INVALID'],
    ['with letters', { phone: '9123456a' }, 'PHONE_INVALID'],
    ['whose country code has no +', { code: '65' }, 'VALIDATION_FAILED'],
    ['that is empty', { phone: '' }, 'VALIDATION_FAILED'],
    ['that is no text', { phone: 91234567 }, 'VALIDATION_FAILED'],
    ['without a country code', { code: undefined }, 'VALIDATION_FAILED'],
  ])('refuses a number %s, and sends nothing', async (_, fields, code) => {
    const before = await messagesSent(world);

    const answer = await start(fields);

    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe(code);
    expect(await messagesSent(world)).toBe(before);
  });

  it.each(['12345', '1234567', 'abcdef', '', null, {}, 12.5, -1])(
    'refuses %p as a code without counting it as a guess',
    async (code) => {
      await start();
      for (let i = 0; i < 6; i++) expect((await guess(code)).body.code).toBe('VALIDATION_FAILED');

      expect((await guess(await sentCode())).status).toBe(200);
    },
  );

  it('keeps the number that is being reviewed', async () => {
    const user = await submittedUser(world.partner);

    const answer = await world.partner.put(`/api/users/${user.id}/phone`, { phone, code: '+65' });

    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('PHONE_LOCKED');
  });

  it('keeps the number that is reviewed, also when another is verified at the moment in which KYC is requested', async () => {
    const first = await readyForKyc();
    await start();
    const code = await sentCode();

    const [submitted, verified] = await whileKycIsRequested(() => guess(code));

    expect([submitted.status, verified.body.code]).toEqual([200, 'PHONE_LOCKED']);
    expect((await world.partner.get(`/api/users/${userId}`)).body).toMatchObject({ kyc: 'in-progress', phone: first });
  });

  it('sends no code to another number at the moment in which KYC is requested', async () => {
    await readyForKyc();
    const before = await messagesSent(world);

    const [submitted, started] = await whileKycIsRequested(() => start());

    expect([submitted.status, started.body.code]).toEqual([200, 'PHONE_LOCKED']);
    expect(await messagesSent(world)).toBe(before);
  });

  /** Prepares the user to request KYC. Returns the verified number. */
  async function readyForKyc(): Promise<string> {
    const user = await verifyPhone(world.partner, userId);
    await uploadDocuments(world.partner, userId);
    return user.phone;
  }

  /** Runs a call that has found KYC not requested, and continues once the request is committed. */
  async function whileKycIsRequested(call: () => Promise<Answer>): Promise<[Answer, Answer]> {
    const held = await holdUser(world, userId);
    const submitted = world.partner.put(`/api/users/${userId}/verify`, { address: '1 Raffles Place, Singapore' });
    await eventually('the request of KYC waits', held.isWaitedFor);
    const called = call();
    await eventually('the call waits behind it', async () => (await held.waiters()) === 2);
    await held.letGo();
    return [await submitted, await called];
  }
});

/** Wrong six-digit codes. */
const wrongCodes = (right: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => String((Number(right) + at + 1) % 1_000_000).padStart(6, '0'));

const messagesSent = async ({ database }: World): Promise<unknown> => textMessages.count(database);

/** Resolves as soon as `count` of the calls have completed. */
const firstAnswers = (count: number, calls: readonly Promise<unknown>[]): Promise<void> =>
  new Promise((resolve, reject) => {
    let left = count;
    for (const call of calls) call.then(() => --left === 0 && resolve(), reject);
  });
