import type { EmailOutcome } from '@rampart/ports';

/** A failure as nodemailer's connection reports it. */
export interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;
/** RFC 3463: the address, or its mailbox. Excludes 5.7, a policy, which rather concerns the sender. */
const BAD_ADDRESS = /^5\.(1\.[0-36]|1\.10|2\.1)$/;
/** Basic codes for an unknown mailbox, from servers without enhanced codes; their texts show whether the sender is meant. */
const UNKNOWN_MAILBOX: readonly number[] = [550, 551, 553];
const ABOUT_SENDER = /relay|spam|block|polic|auth|denied|reject(ed)? due|blacklist|list|spf|dkim|dmarc|reputation/i;

/**
 * The outcome of a failure that is certain because of a server's reply, or because no message was sent. Failures before the recipient was named concern us, not
 * the message: they pass, or an operator corrects the settings.
 */
export function outcomeOf(error: SmtpError): EmailOutcome {
  const { responseCode = 0, command = '' } = error;
  const reason = reasonOf(error);
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  if (responseCode < 500 || !isAboutMessage) return { outcome: 'deferred', reason };
  return { outcome: 'refused', reason, badAddress: command === 'RCPT TO' && blamesAddress(replyOf(error)) };
}

/** A final refusal, from a reply or from a later report. */
export interface Refusal {
  /** Enhanced status code of RFC 3463, such as 5.1.1. */
  readonly enhanced: string | undefined;
  readonly code: number;
  readonly text: string;
}

/** Whether other messages to the recipient would fail as well. */
export function blamesAddress({ enhanced, code, text }: Refusal): boolean {
  if (enhanced !== undefined) return BAD_ADDRESS.test(enhanced);
  return UNKNOWN_MAILBOX.includes(code) && !ABOUT_SENDER.test(text);
}

/** Contains only codes and commands, since texts of servers quote addresses. */
export function reasonOf({ code, responseCode, response = '', command }: SmtpError): string {
  const [, enhanced] = ENHANCED.exec(response) ?? [];
  const reply = responseCode ? [responseCode, enhanced].filter((each) => each !== undefined).join(' ') : code;
  return [reply ?? 'no answer', command === undefined || command === 'API' ? undefined : `at ${command}`]
    .filter((each) => each !== undefined)
    .join(' ');
}

function replyOf({ responseCode = 0, response = '' }: SmtpError): Refusal {
  return { enhanced: ENHANCED.exec(response)?.[1], code: responseCode, text: response };
}
