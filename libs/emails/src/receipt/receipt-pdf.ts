import type { Receipt } from './receipt.js';
import { ReceiptSheet } from './receipt-sheet.js';

/** Renders a receipt as an A4 PDF, with its fonts. Loads the library with the first one. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const { speech, partner, lines } = receipt;
  const document = new Document({
    size: 'A4',
    margin: 0,
    lang: speech.language,
    displayTitle: true,
    info: {
      Title: `${speech.say('receipt')} ${receipt.orderId}`,
      Author: partner.displayName,
      CreationDate: receipt.at,
      ModDate: receipt.at,
    },
  });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const done = new Promise((resolve) => document.once('end', resolve));
  const page = new ReceiptSheet(document, receipt);
  page.drawHead();
  page.drawTitle();
  page.drawNotes();
  for (const part of [lines.money, lines.terms, lines.details]) page.drawLines(part);
  page.drawFoot();
  document.end();
  await done;
  return Buffer.concat(pieces);
}
