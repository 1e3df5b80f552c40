import type { SmsSender } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';

export interface SmsHarness extends Harness {
  readonly sms: SmsSender;
  /** Returns messages that the phone has received, oldest first. Waits for `count` of them if delivery takes time. */
  received(phone: string, count: number): Promise<readonly string[]>;
}

/** Rules for every driver of the `sms` port. */
export function describeSmsSender(name: string, make: Make<SmsHarness>): void {
  describe(`SMS sender: ${name}`, () => {
    const harness = harnessed(make);

    it('delivers each message to its phone, unchanged and in order', async () => {
      const sent = ['Your code is 012345.', 'Zweite Nachricht: ¥ € 你好', "It's 100% 'quoted'; -- really"];
      for (const text of sent) await harness().sms.sendMessage({ to: '+6591234567', text });
      await harness().sms.sendMessage({ to: '+6598765432', text: 'for another phone' });

      expect(await harness().received('+6591234567', sent.length)).toEqual(sent);
      expect(await harness().received('+6598765432', 1)).toEqual(['for another phone']);
    });

    it('sends the same text again when asked again', async () => {
      for (const text of ['again', 'again']) await harness().sms.sendMessage({ to: '+6590000001', text });

      expect(await harness().received('+6590000001', 2)).toEqual(['again', 'again']);
    });
  });
}
