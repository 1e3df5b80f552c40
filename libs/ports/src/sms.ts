import type { DriverName } from './driver-names.js';

export interface TextMessage {
  /** E.164 (+6591234567). */
  readonly to: string;
  readonly text: string;
  /** Names the message in the provider's delivery reports. Without an id the driver requests no reports. */
  readonly id?: string;
}

/** A provider's report, as received: signed by the provider, or sent to a URL that only the provider knows. */
export interface DeliveryRequest {
  /** Path and query as they were sent. */
  readonly url: string;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface DeliveryReport {
  /** Id of the message. */
  readonly id: string;
  /** Absent while the message is still on its way. */
  readonly fate?: 'delivered' | 'undelivered';
}

/** The provider certainly did not accept the message. After any other error it may still arrive. */
export class TextRefused extends Error {}

/** Sends text messages. */
export abstract class SmsSender {
  abstract sendMessage(message: TextMessage): Promise<void>;

  /** Reads a delivery report. Returns undefined for one that is not the provider's, or if the provider sends none. */
  readReport(_request: DeliveryRequest): DeliveryReport | undefined {
    return undefined;
  }
}

export interface SmsGateway {
  readonly name: DriverName;
  readonly sender: SmsSender;
}

/** The configured senders: the first, and the one that is used if the first fails. */
export class SmsGateways {
  constructor(readonly all: readonly SmsGateway[]) {}
}
