import type { EmailMessage, EmailSender } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';

/** An email that has arrived, as its reader sees it. */
export interface ReceivedEmail {
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly fileName: string; readonly size: number }[];
}

export interface EmailHarness extends Harness {
  readonly email: EmailSender;
  /** Messages in a mailbox, oldest first. */
  received(address: string): Promise<readonly ReceivedEmail[]>;
  /** An address without a mailbox. */
  readonly unknown: string;
}

/** Rules for every driver of the `email` port that sends. */
export function describeEmailSender(name: string, make: Make<EmailHarness>): void {
  describe(`email sender: ${name}`, () => {
    const harness = harnessed(make);
    let count = 0;
    const message = (changed: Partial<EmailMessage> = {}): EmailMessage => ({
      id: `01890000-0000-7000-8000-${String(++count).padStart(12, '0')}`,
      fromName: 'Acme Wallet',
      to: 'mei@example.com',
      subject: 'Your order is complete',
      text: 'Done.\n',
      html: '<p>Done.</p>\n',
      ...changed,
    });
    const accepted = { outcome: 'accepted' };

    it('delivers names, subjects, texts and files in every script, unchanged', async () => {
      const sent = message({
        to: 'scripts@example.com',
        fromName: 'ร้าน "Đồng" & 钱包, Ltd.',
        subject: 'คำสั่งซื้อเสร็จสมบูรณ์ · 订单已完成 · Đơn hàng đã hoàn tất',
        text: `${'长行 '.repeat(300)}\n.\n..leading dots\nFrom here\n`,
        html: `<p>${'ข้อความ '.repeat(200)}</p>\n`,
        attachments: [{ fileName: 'receipt.pdf', contentType: 'application/pdf', content: Buffer.alloc(90_000, 7) }],
      });

      expect(await harness().email.sendEmail(sent)).toEqual(accepted);

      const { fromName, subject, text, html } = sent;
      expect(await harness().received('scripts@example.com')).toEqual([
        { fromName, subject, text, html, attachments: [{ fileName: 'receipt.pdf', size: 90_000 }] },
      ]);
    });

    it.each([
      ['name', { fromName: 'Acme\r\nBcc: all@example.com' }],
      ['subject', { subject: 'Done\nBcc: all@example.com' }],
      ['subject, with a line separator', { subject: 'Done\u2028Bcc: all@example.com' }],
      ['address', { to: 'header@example.com\r\nDATA' }],
      ['address that is a list', { to: 'header@example.com,all@example.com' }],
      ['address that is a group', { to: 'all:header@example.com;' }],
      ['file name', { attachments: [{ fileName: 'a\r\nX: y', contentType: 'text/plain', content: Buffer.from('') }] }],
    ])('refuses a header that another one could follow: %s', async (_, changed) => {
      const refused = await harness().email.sendEmail(message({ to: 'header@example.com', ...changed }));

      expect(refused).toEqual({ outcome: 'refused', reason: expect.any(String), badAddress: false });
      expect(JSON.stringify(refused)).not.toContain('@');
      for (const address of ['header@example.com', 'all@example.com'])
        expect(await harness().received(address)).toEqual([]);
    });

    it('says that an address has no mailbox, in words that do not quote it', async () => {
      const refused = await harness().email.sendEmail(message({ to: harness().unknown }));

      expect(refused).toEqual({ outcome: 'refused', reason: expect.stringMatching(/^550 5\.1\.1/), badAddress: true });
      expect(JSON.stringify(refused)).not.toContain('@');
    });

    it('sends the same message again when asked again', async () => {
      const sent = message({ to: 'again@example.com' });

      for (const again of [sent, sent]) expect(await harness().email.sendEmail(again)).toEqual(accepted);

      expect(await harness().received('again@example.com')).toHaveLength(2);
    });
  });
}
