/** Sends one text message. Rejecting means the message may not have been sent. */
export abstract class SmsSender {
  /** `to` is E.164 (+6591234567). */
  abstract send(message: { to: string; text: string }): Promise<void>;
}
