import type { EmailMessage } from '@rampart/ports';

/** Composes a whole message as it is sent. Loads the composer with the first message. */
export async function composeEmail(message: EmailMessage, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { id, fromName, to, subject, text, html, attachments = [] } = message;
  const mail = new MailComposer({
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    messageId: `<${messageName(id, from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

/** Message-ID without its brackets, which identifies the message in a bounce report. */
const messageName = (id: string, from: string): string => `${id}@${from.slice(from.lastIndexOf('@') + 1)}`;
