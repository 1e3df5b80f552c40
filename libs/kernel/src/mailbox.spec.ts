import { mailboxOf } from './mailbox.js';

describe('a mailbox', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['a@münchen.de', 'a@xn--mnchen-3ya.de'],
    ['a@mu\u0308nchen.de', 'a@xn--mnchen-3ya.de'],
    ['A@XN--MNCHEN-3YA.DE', 'a@xn--mnchen-3ya.de'],
    ['a@例え。jp', 'a@xn--r8jz45g.jp'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['a\u200bda@example.com', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['"Ada.L"@example.com', 'ada.l@example.com'],
    ['"ada lovelace"@example.com', '"ada lovelace"@example.com'],
  ])('%j is %s', (written, mailbox) => {
    expect(mailboxOf(written)).toBe(mailbox);
  });

  it('with a tag is another one', () => {
    expect(mailboxOf('ada+x@example.com')).not.toBe(mailboxOf('ada@example.com'));
  });
});
