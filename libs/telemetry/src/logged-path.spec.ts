import { loggedPath } from './logger.module.js';

describe('the path of a request in the log', () => {
  it.each([
    ['/v2/transactions?page=1', '/v2/transactions'],
    ['/api/v2/cryptocurrencies/limits', '/api/v2/cryptocurrencies/limits'],
    ['/api/users/0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22/phone', '/api/users/0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22/phone'],
    ['/api/users/ada@example.com', '/api/users/…'],
    ['/api/V2secret', '/api/…'],
  ])('of %s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });
});
