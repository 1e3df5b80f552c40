export interface EmailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A message to one person. */
export interface EmailMessage {
  /** Stays the same on every attempt, so that receivers recognize a duplicate. */
  readonly id: string;
  /** Name of the sender, beside the address of the installation. */
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
}

/** How an attempt ended. Only `deferred` is safe to repeat: the server has not taken the message. */
export type EmailOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'deferred'; readonly reason: string }
  /** Never taken. `badAddress`: it has no mailbox, so other messages would end alike. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly badAddress: boolean };

/**
 * Sends email. After a rejection the server may or may not have taken the message. Reasons name neither people nor texts: they are logged
 * and shown to operators.
 */
export abstract class EmailSender {
  abstract sendEmail(message: EmailMessage): Promise<EmailOutcome>;
}

/** A later report that one message to one recipient failed. */
export interface EmailReport {
  /** Of the message. */
  readonly emailId: string;
  /** Whom the report is about, and who it says that we wrote to: another address where mail is forwarded. */
  readonly recipient: string;
  readonly writtenTo: string | undefined;
  /** `noMailbox`: other messages to the recipient would end alike; `refused`: this one is; `givenUp`: no server took it for days. */
  readonly fate: 'noMailbox' | 'refused' | 'givenUp';
  /** Codes alone. */
  readonly reason: string;
}

/** Every driver refuses what could end a header, and so begin another one: undefined where nothing does. */
export function headerProblem({ fromName, to, subject, attachments = [] }: EmailMessage): string | undefined {
  const headers = { sender: fromName, address: to, subject, files: attachments.map(fileHeader).join('') };
  const bad = Object.entries(headers).find(([, text]) => CONTROL.test(text));
  if (bad) return `the ${bad[0]} has a line break or a control character`;
  return ADDRESS.test(to) ? undefined : 'the address is not one';
}

const fileHeader = ({ fileName, contentType }: EmailAttachment): string => fileName + contentType;

/** Line and paragraph separators end a line for some readers. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** One address alone: a comma, a colon or brackets would make a list, a group or a name of it. */
const ADDRESS = /^[^\s<>()[\],;:\\"@]+@[^\s<>()[\],;:\\"@]+$/;
