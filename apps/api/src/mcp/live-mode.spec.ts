import { loadEnv } from '@rampart/config';
import { ApiModule } from '../api.module.js';
import { checkSignature } from './verify-signature.js';
import { McpController } from './mcp.controller.js';
import { READING_TOOLS } from './reading-tools.js';

const serves = (settings: object): boolean =>
  (ApiModule.with({ ...loadEnv({}), ...settings }).controllers ?? []).includes(McpController);

describe('the MCP server in live mode', () => {
  it('is off unless it is set, and always there in a sandbox', () => {
    expect(serves({})).toBe(true);
    expect(serves({ RAMPART_MODE: 'live' })).toBe(false);
    expect(serves({ RAMPART_MODE: 'live', MCP_IN_LIVE_MODE: true })).toBe(true);
  });

  it('has tools that only read', () => {
    expect(READING_TOOLS.map(({ name, readsOnly }) => ({ name, readsOnly }))).toEqual(
      ['describe_operation', 'explain_fault', 'verify_signature', 'list_events'].map((name) => ({
        name,
        readsOnly: true,
      })),
    );
  });
});

describe('a signature that does not hold', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const body = '{"test": 2432232314}';

  it.each([
    ['an old one', {}, 1_614_265_330_000 + 301_000, /seconds old/],
    ['another body', { body: `${body}\n` }, 1_614_265_330_000, /raw bytes/],
    ['a missing header', { headers: { ...headers, 'webhook-id': '' } }, 1_614_265_330_000, /webhook-id/],
    ['another secret', { secret: 'rk_1' }, 1_614_265_330_000, /not one of an endpoint/],
  ])('is named: %s', (_, change, now, problem) => {
    expect(checkSignature({ secret, headers, body }, 1_614_265_330_000).isValid).toBe(true);
    expect(checkSignature({ secret, headers, body, ...change }, now)).toMatchObject({
      isValid: false,
      problem: expect.stringMatching(problem),
    });
  });
});
