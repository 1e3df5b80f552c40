import { banner } from './banner.js';

const addresses = {
  baseUrl: 'http://127.0.0.1:3000',
  opsUrl: 'http://127.0.0.1:3001',
  checkoutUrl: 'http://127.0.0.1:3000/checkout',
  dashboardUrl: 'http://127.0.0.1:3000/dashboard',
  opsConsoleUrl: 'http://127.0.0.1:3001/ops',
};
const accounts = {
  partner: { apiKey: 'rk_1', apiSecret: 'rs_2' },
  operator: { username: 'operator', password: 'hidden' },
  colleague: { username: 'colleague', password: 'hidden' },
  member: { email: 'owner@example.com', password: 'hidden too' },
};

describe('the banner', () => {
  const text = banner({
    mode: 'sandbox',
    addresses,
    logs: 'var/logs',
    sandbox: { file: 'var/sandbox.json', accounts },
  });

  it('says where everything is', () => {
    const pages = [
      'http://127.0.0.1:3000/dashboard/',
      'http://127.0.0.1:3001/ops/',
      'http://127.0.0.1:3000/checkout/?apiKey=rk_1',
    ];
    for (const place of [
      ...pages,
      'http://127.0.0.1:3000/docs/',
      'http://127.0.0.1:3001/ops/queues',
      'var/sandbox.json',
      'var/logs',
    ])
      expect(text).toContain(place);
  });

  it('has three lines to try, the last with the credentials of the partner', () => {
    const lines = text.split('\n').filter((line) => line.startsWith('  curl '));

    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('/api/users -u rk_1:rs_2 ');
  });

  it('keeps passwords of people to the file', () => {
    expect(text).not.toContain('hidden');
  });

  it('has nothing to try in live mode', () => {
    expect(banner({ mode: 'live', addresses, logs: 'var/logs' })).not.toContain('curl');
  });
});
