export interface EmailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A message to one recipient. */
export interface EmailMessage {
  /** Stays the same in every attempt, so that receivers recognise a duplicate. */
  readonly id: string;
  /** Name of the sender, shown with the installation's address. */
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
  /** Never accepted. `badAddress`: there is no mailbox, so other messages would fail in the same way. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly badAddress: boolean };

/**
 * Sends email. After a rejected promise the server may or may not have accepted the message. Reasons contain neither names of people nor texts, since they are
 * logged and shown to operators.
 */
export abstract class EmailSender {
  abstract sendEmail(message: EmailMessage): Promise<EmailOutcome>;
}

/** A later report that one message to one recipient failed. */
export interface EmailReport {
  /** Id of the message. */
  readonly emailId: string;
  /** The recipient that the report is about, and the address it says was written to, which differs if mail is forwarded. */
  readonly recipient: string;
  readonly writtenTo: string | undefined;
  /** `noMailbox`: other messages to the recipient would fail as well; `refused`: only this one failed; `givenUp`: no server accepted it for days. */
  readonly fate: 'noMailbox' | 'refused' | 'givenUp';
  /** Contains only codes. */
  readonly reason: string;
}

/** Returns the problem with a field that could end a header and so begin another one, or undefined. Every driver refuses such a message. */
export function headerProblem({ fromName, to, subject, attachments = [] }: EmailMessage): string | undefined {
  const headers = { sender: fromName, address: to, subject, files: attachments.map(fileHeader).join('') };
  const bad = Object.entries(headers).find(([, text]) => CONTROL.test(text));
  if (bad) return `the ${bad[0]} has a line break or a control character`;
  return ADDRESS.test(to) ? undefined : 'the address is not one';
}

const fileHeader = ({ fileName, contentType }: EmailAttachment): string => fileName + contentType;

/** Line and paragraph separators end a line for some mail readers. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Exactly one address: a comma, a colon or brackets would turn it into a list, a group or a name. */
const ADDRESS = /^[^\s<>()[\],;:\\"@]+@[^\s<>()[\],;:\\"@]+$/;
