import { securityTxt } from './security-txt.js';

describe('security.txt', () => {
  it('has the required fields of RFC 9116, and expires within a year', () => {
    const now = new Date('2026-11-30T10:20:30.400Z');

    const text = securityTxt('mailto:security@example.com', 'https://pay.example.com/base', now);

    expect(text).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2027-05-29T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://pay.example.com/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });
});
