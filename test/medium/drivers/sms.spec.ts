import { KannelSms, TwilioSms } from '@rampart/drivers';
import { driverCalls } from '@rampart/kernel';
import { isGsmText } from '@rampart/ports';
import { describeSmsSender } from '@rampart/ports/suites';
import { eventually } from '../../support/eventually.js';
import { findKannel, type Kannel, startKannel } from '../../../proofs/components/kannel.js';
import { startTwilio, type Twilio } from '../../support/stand-ins/twilio.js';

const PHONE = '+6591234567';
const SECRET = 'a secret of at least thirty-two characters';
const TEXT = 'Your code is 012345.';

const twilioOf = ({ url, account, token }: Twilio, changed: object = {}): TwilioSms =>
  new TwilioSms({
    ...{
      RAMPART_SECRET: SECRET,
      TWILIO_FROM: undefined,
      SMS_REPORTS_URL: undefined,
      TWILIO_URL: url,
      TWILIO_ACCOUNT_SID: account,
      TWILIO_AUTH_TOKEN: token,
      SMS_FROM: '+15005550006',
    },
    ...changed,
  });

describeSmsSender('twilio', async () => {
  const twilio = await startTwilio();
  return { sms: twilioOf(twilio), received: async (phone) => twilio.received(phone), close: () => twilio.close() };
});

describe('text messages by Twilio', () => {
  let twilio: Twilio;
  beforeAll(async () => {
    twilio = await startTwilio();
  });
  afterAll(() => twilio.close());

  it('that are refused name the code alone: no phone, no text, no credential', async () => {
    twilio.refuseWith({ status: 400, code: 21_211 });

    const refused = twilioOf(twilio).sendMessage({ to: PHONE, text: TEXT });

    await expect(refused).rejects.toThrow(/^Twilio answered 400, code 21211$/);
    twilio.refuseWith(undefined);
  });

  it('are measured, with how they ended', async () => {
    const seen: string[] = [];
    driverCalls.onCall(({ driver, call, outcome }) => seen.push(`${driver} ${call} ${outcome}`));

    await twilioOf(twilio).sendMessage({ to: PHONE, text: TEXT });
    await expect(
      twilioOf(twilio, { TWILIO_AUTH_TOKEN: 'wrong' }).sendMessage({ to: PHONE, text: TEXT }),
    ).rejects.toThrow();
    await expect(
      twilioOf(twilio, { TWILIO_URL: 'http://127.0.0.1:9' }).sendMessage({ to: PHONE, text: TEXT }),
    ).rejects.toThrow();

    expect(seen).toEqual(['twilio sendMessage ok', 'twilio sendMessage refused', 'twilio sendMessage unreachable']);
  });

  it.each([
    ['another token', { TWILIO_AUTH_TOKEN: 'wrong' }, 'Twilio answered 401, code 20003'],
    ['nothing that listens', { TWILIO_URL: 'http://127.0.0.1:9' }, /^Twilio did not respond: \S+$/],
  ])('fail with %s', async (_, changed, message) => {
    await expect(twilioOf(twilio, changed).sendMessage({ to: PHONE, text: TEXT })).rejects.toThrow(message);
  });

  it('go by a messaging service where the sender is one', async () => {
    await twilioOf(twilio, { SMS_FROM: `MG${'0'.repeat(32)}` }).sendMessage({ to: '+6590000009', text: TEXT });

    expect(twilio.received('+6590000009')).toEqual([TEXT]);
  });
});

describe('the alphabet of phones', () => {
  it.each([
    ['Your code is 012345. €[]~', true],
    ['Mã của bạn là 012345', false],
    ['您的验证码', false],
    ['รหัสของคุณ', false],
  ])('has %s: %s', (text, expected) => {
    expect(isGsmText(text)).toBe(expected);
  });
});

const programs = findKannel();
const withKannel = programs
  ? describe
  : (title: string, tests: () => void): void =>
      describe.skip(`${title} (did not run: Debian's kannel and kannel-extras are missing)`, tests);

withKannel('a real Kannel', () => {
  const kannelOf = ({ url, username, password }: Kannel, changed: object = {}): KannelSms =>
    new KannelSms({
      ...{
        RAMPART_SECRET: SECRET,
        SMS_REPORTS_URL: undefined,
        KANNEL_URL: url,
        KANNEL_USERNAME: username,
        KANNEL_PASSWORD: password,
        SMS_FROM: 'Rampart',
      },
      ...changed,
    });

  describeSmsSender('kannel', async () => {
    const kannel = await startKannel(programs!);
    await kannel.connectCentre();
    return {
      sms: kannelOf(kannel),
      received: async (phone, count) =>
        eventually('all have come', () => {
          const texts = kannel.received(phone);
          return texts.length >= count && texts;
        }),
      close: () => kannel.close(),
    };
  });

  describe('text messages by Kannel', () => {
    let kannel: Kannel;
    beforeAll(async () => {
      kannel = await startKannel(programs!);
    });
    afterAll(() => kannel.close());

    it('fail while it has no connection to an SMS centre, and go once it has', async () => {
      await expect(kannelOf(kannel).sendMessage({ to: PHONE, text: TEXT })).rejects.toThrow('3: Queued');
      await kannel.connectCentre();

      await kannelOf(kannel).sendMessage({ to: '+6591111111', text: TEXT });

      await eventually('it came', () => kannel.received('+6591111111').length === 1);
    });

    it.each([
      ['another password', { KANNEL_PASSWORD: 'wrong' }, /^Kannel answered 403 /],
      ['nothing that listens', { KANNEL_URL: 'http://127.0.0.1:9' }, /^Kannel did not respond: \S+$/],
    ])('fail with %s, and name no credential', async (_, changed, message) => {
      await expect(kannelOf(kannel, changed).sendMessage({ to: PHONE, text: TEXT })).rejects.toThrow(message);
    });
  });
});
