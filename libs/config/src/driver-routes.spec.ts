import { CHAIN_IDS } from '@rampart/kernel';
import { payoutRoutesOf, routesOf, runningDrivers } from './driver-routes.js';
import { loadEnv } from './env.js';

const problemsOf = (source: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    return (error as { problems: readonly string[] }).problems;
  }
};

describe('the drivers of chains and methods', () => {
  it('are all the one that today’s settings name, where nothing else is set', () => {
    const env = loadEnv({});

    expect(new Set(routesOf(env, 'chain').values())).toEqual(new Set(['sandbox']));
    expect(runningDrivers(env, 'fiatRail')).toEqual(['sandbox']);
  });

  it('are chosen one by one, and the rest stays with the driver of everything', () => {
    const env = loadEnv({ CHAIN_DRIVERS: 'bitcoin:bitcoind, ethereum:evm', RAIL_DRIVERS: 'paynow:near' });

    expect(Object.fromEntries(routesOf(env, 'chain'))).toEqual({
      ...Object.fromEntries([...CHAIN_IDS, 'internal'].map((chain) => [chain, 'sandbox'])),
      bitcoin: 'bitcoind',
      ethereum: 'evm',
    });
    expect(routesOf(env, 'fiatRail').get('paynow')).toBe('near');
    expect(routesOf(env, 'fiatRail').get('fps')).toBe('sandbox');
  });

  it('may be none, and a driver that lost its methods finishes what it has begun', () => {
    const env = loadEnv({ CHAIN_DRIVERS: 'nem:none', RAIL_DRIVERS: 'paynow:near,old:far' });

    expect(routesOf(env, 'chain').has('nem')).toBe(false);
    expect(runningDrivers(env, 'fiatRail')).toEqual(['near', 'sandbox', 'far']);
  });

  it('pay out by the driver that collects, or by another that is named for it', () => {
    const env = loadEnv({
      RAIL_DRIVERS: 'paynow:near,upi:none,fps:none',
      RAIL_PAYOUT_DRIVERS: 'paynow:far,upi:far,payme:none',
    });
    const routes = payoutRoutesOf(env);

    expect(['paynow', 'upi', 'fps', 'payme', 'instapay'].map((method) => routes.get(method as 'paynow'))).toEqual([
      'far',
      'far',
      undefined,
      undefined,
      'sandbox',
    ]);
    expect(routesOf(env, 'fiatRail').get('paynow')).toBe('near');
    expect(runningDrivers(env, 'fiatRail')).toEqual(['near', 'sandbox', 'far']);
  });

  it('pay out by one driver for each method, and by no word that is none', () => {
    expect(problemsOf({ RAIL_PAYOUT_DRIVERS: 'old:a,upi:a,upi:b' })).toEqual([
      expect.stringMatching(/^RAIL_PAYOUT_DRIVERS: "old" is none of paynow, /),
      'RAIL_PAYOUT_DRIVERS: upi has two drivers: a, b',
    ]);
  });

  it('with a provider are refused without its credentials, all at once, and over plain http', () => {
    const routes = { RAIL_DRIVERS: 'paynow:hitpay', RAIL_PAYOUT_DRIVERS: 'gojek-id:xendit' };

    expect(problemsOf({ ...routes, HITPAY_URL: 'http://hitpay.example.com', XENDIT_SECRET_KEY: 'key' })).toEqual([
      'HITPAY_API_KEY: the fiat rail hitpay needs it',
      'HITPAY_WEBHOOK_SALT: the fiat rail hitpay needs it',
      'HITPAY_URL: needs an https address, since credentials are sent to it',
      'XENDIT_CALLBACK_TOKEN: the fiat rail xendit needs it',
    ]);
    expect(problemsOf({ RAMPART_MODE: 'live', ...routes })).toEqual(
      expect.arrayContaining([
        'HITPAY_API_KEY: the fiat rail hitpay needs it',
        'XENDIT_SECRET_KEY: the fiat rail xendit needs it',
      ]),
    );
  });

  it.each([
    ['SMS_DRIVER=kannel', ['KANNEL_URL', 'KANNEL_USERNAME', 'KANNEL_PASSWORD']],
    ['SMS_DRIVER=twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM']],
    ['EMAIL_DRIVER=smtp', ['SMTP_URL', 'EMAIL_FROM']],
    ['SCREENING_DRIVER=lists', ['SCREENING_LISTS_FOLDER']],
    ['VAULT_DRIVER=s3', ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ])('of text messages and the screening likewise: %s', (chosen, needed) => {
    const [name = '', driver] = chosen.split('=');

    expect(problemsOf({ [name]: driver })).toEqual(needed.map((setting) => `${setting}: ${chosen} needs it`));
  });

  it('get no credential over plain http but on this machine', () => {
    const kannel = { SMS_DRIVER: 'kannel', KANNEL_USERNAME: 'a', KANNEL_PASSWORD: 'b' };

    expect(problemsOf({ ...kannel, KANNEL_URL: 'http://sms.example.com/cgi-bin/sendsms' })).toEqual([
      'KANNEL_URL: needs an https address, since credentials are sent to it',
    ]);
    expect(problemsOf({ ...kannel, KANNEL_URL: 'http://127.0.0.1:13013/cgi-bin/sendsms' })).toEqual([]);
  });

  it('of text messages have another behind them, which needs its own credentials, and reports that others cannot read', () => {
    const kannel = { KANNEL_URL: 'http://127.0.0.1:13013/', KANNEL_USERNAME: 'a', KANNEL_PASSWORD: 'b' };
    const twilio = { TWILIO_ACCOUNT_SID: 'AC', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15005550006' };
    const both = { ...kannel, SMS_DRIVER: 'kannel', SMS_FALLBACK_DRIVER: 'twilio' };

    expect(problemsOf({ ...both, ...twilio })).toEqual([]);
    expect(problemsOf(both)).toEqual(
      ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM'].map(
        (setting) => `${setting}: SMS_FALLBACK_DRIVER=twilio needs it`,
      ),
    );
    expect(problemsOf({ ...both, SMS_FALLBACK_DRIVER: 'kannel' })).toEqual([
      'SMS_FALLBACK_DRIVER: needs another driver than SMS_DRIVER',
    ]);
    expect(problemsOf({ SMS_REPORTS_URL: 'http://events.example.com' })).toEqual([
      'SMS_REPORTS_URL: needs an https address, since a report is proved by its address',
    ]);
  });

  it('are refused with every reason at once: unknown words, and two drivers for one', () => {
    expect(
      problemsOf({ CHAIN_DRIVERS: 'dogecoin:node,tron:a,tron:b', RAIL_DRIVERS: 'pay-now:desk,old:a,old:b' }),
    ).toEqual([
      expect.stringMatching(/^CHAIN_DRIVERS: "dogecoin" is none of bitcoin, .*, internal, old$/),
      'CHAIN_DRIVERS: tron has two drivers: a, b',
      expect.stringMatching(/^RAIL_DRIVERS: "pay-now" is none of paynow, /),
    ]);
  });

  it.each(['bitcoin', 'bitcoin=evm', 'bitcoin:', ':evm', 'bitcoin:Evm', 'bitcoin:evm;tron:evm'])(
    'are no list in %j',
    (text) => {
      expect(problemsOf({ CHAIN_DRIVERS: text })).toEqual([expect.stringMatching(/^CHAIN_DRIVERS: must be /)]);
    },
  );
});
