import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { securityTxt, serveSecurityTxt } from './security-txt.js';

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

  it.each([
    ['is served as text', 'mailto:security@example.com', 200],
    ['is not there without a contact', undefined, 404],
  ])('%s', async (_, contact, status) => {
    const app = express();
    serveSecurityTxt(app as unknown as NestExpressApplication, {
      SECURITY_CONTACT: contact,
      PUBLIC_URL: 'https://pay.example.com',
    });
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;

    const answer = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`);

    expect(answer.status).toBe(status);
    const text = await answer.text();
    if (contact !== undefined) expect(text).toContain(`Contact: ${contact}\n`);
    server.close();
  });
});
