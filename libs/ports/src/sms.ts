/** Sends text messages. After a rejection the message may or may not have been sent. */
export abstract class SmsSender {
  /** `to` is E.164 (+6591234567). */
  abstract sendMessage(message: { to: string; text: string }): Promise<void>;
}
