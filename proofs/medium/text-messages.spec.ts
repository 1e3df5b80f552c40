import { ids } from '@rampart/kernel';
import { Logger } from '@nestjs/common';
import { eventually } from '../../test/support/eventually.js';
import { holdNewTexts } from '../../test/support/hold-row.js';
import { codeSentTo, newPhone, signUp } from '../../test/support/people.js';
import { freePort } from '../../test/support/ports.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { sentTexts } from '../../test/support/rows/tables.js';
import { startTwilio, type Twilio } from '../../test/support/stand-ins/twilio.js';
import { startWorld, type World } from '../../test/support/world.js';

const LIMIT = 10;
const DAY_SECONDS = 86_400;
/** The time limit for the fallback from a silent first gateway to a second one. */
const MAX_FALLBACK_MS = 10_000;

describe('text messages by two gateways', () => {
  let world: World;
  let twilio: Twilio;
  let phone: string;
  let userId: string;

  beforeAll(async () => {
    twilio = await startTwilio();
    const port = await freePort();
    world = await startWorld({
      ...{ SMS_DRIVER: 'twilio', SMS_FALLBACK_DRIVER: 'sandbox', SMS_FROM: 'Rampart', TWILIO_URL: twilio.url },
      ...{ TWILIO_ACCOUNT_SID: twilio.account, TWILIO_AUTH_TOKEN: twilio.token },
      ...{ DRIVER_EVENTS_PORT: String(port), SMS_REPORTS_URL: `http://127.0.0.1:${port}` },
      SMS_PARTS_PER_DAY: String(LIMIT),
      DATABASE_POOL: '12', // many transactions count at once
    });
  });
  beforeEach(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    twilio.refuseWith(undefined);
    await world.advance(DAY_SECONDS + 1);
    await sentTexts.remove(world, {});
    [userId, phone] = [(await signUp(world.partner)).id, newPhone()];
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    await twilio.close();
  });

  const ask = (headers: Record<string, string> = {}) =>
    world.partner.put(`/api/users/${userId}/phone`, { phone, code: '+65' }, { headers });
  /** Simulates that this many parts have been sent today. */
  async function fill(parts: number): Promise<void> {
    const [time] = await world.database.query<{ now: Date }>('SELECT rampart_now() AS now');
    const sent = { driver: 'twilio', state: 'accepted', callingCode: '+65', reportedAt: null } as const;
    await sentTexts.insert(world, { id: ids.next(), ...sent, parts, at: time?.now ?? new Date(0) });
  }
  const states = async (): Promise<string[]> =>
    (await sentTexts.find(world)).map(({ driver, state }) => `${driver} ${state}`).sort();

  it('go by the first, and what became of each is kept, without phone and text', async () => {
    expect((await ask()).status).toBe(200);

    expect(await states()).toEqual(['twilio accepted']);
    expect(twilio.received(`+65${phone}`)).toHaveLength(1);
    const [row] = await sentTexts.find(world);
    expect(row).toMatchObject({ parts: 1, callingCode: '+65', reportedAt: null });
    expect(JSON.stringify(row)).not.toContain(phone);
  });

  it('go by the second where the first refuses, with the same code', async () => {
    twilio.refuseWith({ status: 400, code: 30_003 });

    expect((await ask()).status).toBe(200);

    expect(await states()).toEqual(['sandbox accepted', 'twilio refused']);
    const code = await codeSentTo(world.partner, `+65${phone}`);
    expect((await world.partner.put(`/api/users/${userId}/phone/verify`, { code })).status).toBe(200);
  });

  it('go by the second within 10 seconds where the first is silent; that message counts, since it may have been sent', async () => {
    twilio.refuseWith('silence');
    const begun = performance.now();

    expect((await ask()).status).toBe(200);

    expect(await states()).toEqual(['sandbox accepted', 'twilio unclear']);
    expect(performance.now() - begun).toBeLessThan(2 * MAX_FALLBACK_MS); // twice, for a busy machine
  });

  it('are asked of the gateway that failed three times only after the other, for a minute', async () => {
    twilio.refuseWith({ status: 500, code: 20_500 });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200);
    await sentTexts.remove(world, {});

    expect((await ask()).status).toBe(200);

    expect(await states()).toEqual(['sandbox accepted']);
  });

  it.each([
    ['th', 'คือรหัสยืนยันของคุณ'],
    ['zh-CN,zh;q=0.9,en;q=0.5', '是您的验证码'],
    ['zh-TW,zh;q=0.9', '是您的驗證碼'],
    ['vi', 'là mã xác minh'],
    ['ms', 'ialah kod pengesahan'],
    ['fil-PH', 'ang iyong verification code'],
    ['hi-IN', 'आपका सत्यापन कोड'],
    ['id-ID', 'adalah kode verifikasi'],
    ['fr, de;q=0.8', 'is your verification code'],
  ])('are written in the language of the visit: %s', async (language, words) => {
    await ask({ 'accept-language': language });

    const { body } = await world.partner.get(`/api/sandbox/sms?phone=${encodeURIComponent(`+65${phone}`)}`);
    const texts = [...twilio.received(`+65${phone}`), ...body.messages.map(({ text }: { text: string }) => text)];
    expect(texts).toEqual([expect.stringContaining(words)]);
  });

  describe('a report of delivery', () => {
    const reached = async (): Promise<void> => {
      for (let i = 0; i < 5 && twilio.received(`+65${phone}`).length === 0; i++) {
        await world.advance(61);
        await ask();
      }
      expect(await states()).toContain('twilio accepted');
    };

    it.each([
      ['delivered', 'delivered'],
      ['undelivered', 'undelivered'],
      ['failed', 'undelivered'],
      ['sent', 'accepted'],
    ])('of Twilio that says %s makes the message %s', async (status, state) => {
      await reached();

      expect(await twilio.report(status)).toBe(200);

      expect(await states()).toContain(`twilio ${state}`);
    });

    it('that says something else later changes nothing', async () => {
      await reached();

      expect([await twilio.report('delivered'), await twilio.report('failed')]).toEqual([200, 200]);

      expect(await states()).toContain('twilio delivered');
    });

    it('with another signature is refused', async () => {
      await reached();

      expect(await twilio.report('delivered', 'another token')).toBe(401);

      expect(await states()).toContain('twilio accepted');
    });

    it('for an address that was never given is refused, and so are other gateways and verbs', async () => {
      const door = world.env.SMS_REPORTS_URL ?? '';
      const status = async (path: string, method = 'POST') => (await fetch(`${door}${path}`, { method })).status;

      expect([
        await status(`/texts/twilio/events?id=${userId}&token=${'0'.repeat(64)}`),
        await status('/texts/pigeon/events?id=1'),
        await status('/texts/twilio/events?id=1', 'PUT'),
        await status('/texts/twilio/events'),
      ]).toEqual([401, 404, 405, 404]);
    });
  });

  it('that may have been sent count though a keyed call is refused, and the code that comes late works', async () => {
    await fill(LIMIT - 1);
    twilio.refuseWith({ status: 500, code: 20_500, taken: true });

    const refused = await ask({ 'idempotency-key': ids.next() });

    expect([refused.status, refused.body.code]).toEqual([503, 'SMS_NOT_SENT']);
    expect(await states()).toEqual(['twilio accepted', 'twilio unclear']);
    const code = twilio.received(`+65${phone}`).at(-1)?.slice(0, 6);
    expect((await world.partner.put(`/api/users/${userId}/phone/verify`, { code })).status).toBe(200);
  });

  it('stop at the parts of a day also when many are asked for at once', async () => {
    await fill(LIMIT - 3);
    const people = await Promise.all(Array.from({ length: 12 }, () => signUp(world.partner)));

    const held = await holdNewTexts(world);
    const asked = people.map(({ id }) =>
      world.partner.put(`/api/users/${id}/phone`, { phone: newPhone(), code: '+65' }),
    );
    await eventually('several are about to be counted', async () => (await held.waiters()) >= 6);
    await held.letGo();
    const answers = await Promise.all(asked);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await sentTexts.count(world)).toBe(4);
  });

  it('stop at the parts of a day, counted in rows, with a stable code and a finding, and go on the day after', async () => {
    await fill(LIMIT - 1);
    expect((await ask()).status).toBe(200);

    const refused = await ask();

    expect([refused.status, refused.body.code]).toEqual([503, 'SMS_NOT_SENT']);
    await reconcile(world);
    expect(await openFindings(world, 'textSpend')).toMatchObject([{ subject: 'texts' }]);
    await sentTexts.remove(world, {});
    expect((await ask()).status).toBe(200);
    await reconcile(world);
    expect(await openFindings(world, 'textSpend')).toEqual([]);
  });
});
