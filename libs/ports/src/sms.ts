import type { DriverName } from './driver-names.js';

export interface TextMessage {
  /** E.164 (+6591234567). */
  readonly to: string;
  readonly text: string;
  /** Names the message in the provider's reports of its delivery. Without one the driver asks for none. */
  readonly id?: string;
}

/** A provider's report, as it came: signed by the provider, or to an address that only it was given. */
export interface DeliveryRequest {
  /** Path and query as they were sent. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface DeliveryReport {
  /** Of the message. */
  readonly id: string;
  /** Absent where the message is still on its way. */
  readonly fate?: 'delivered' | 'undelivered';
}

/** The provider certainly did not take the message. After any other rejection it may come all the same. */
export class TextRefused extends Error {}

/** Sends text messages. */
export abstract class SmsSender {
  abstract sendMessage(message: TextMessage): Promise<void>;

  /** Reads a report of delivery. Undefined for one that is not the provider's, or where it sends none. */
  readReport(_request: DeliveryRequest): DeliveryReport | undefined {
    return undefined;
  }
}

export interface SmsGateway {
  readonly name: DriverName;
  readonly sender: SmsSender;
}

/** The configured senders: the first, and the one that is asked when it fails. */
export class SmsGateways {
  constructor(readonly all: readonly SmsGateway[]) {}
}
