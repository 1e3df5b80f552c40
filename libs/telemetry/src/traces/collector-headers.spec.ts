import { collectorHeaders } from './collector-headers.js';

describe('headers for the collector', () => {
  it.each([
    ['', {}],
    ['api-key=a%20key', { 'api-key': 'a key' }],
    ['api-key=100%,tenant=a=b', { 'api-key': '100%', 'tenant': 'a=b' }],
  ])('of "%s"', (text, headers) => {
    expect(collectorHeaders(text)).toEqual(headers);
  });
});
