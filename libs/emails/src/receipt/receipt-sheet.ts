import { brandTokens } from '@rampart/partners';
import { OWN_COLOR } from '../messages/html-text.js';
import { PdfPen, type PdfDocument } from './pdf-pen.js';
import type { Receipt } from './receipt.js';
import type { ReceiptLine } from './receipt-line.js';

const MARGIN = 56;
const BAND = 92;
const TEXT = '#14171f';
const MUTED = '#566072';
const RULE = '#dde1e8';
const LABEL_SHARE = 0.42;
const A4 = { width: 595.28, height: 841.89 };
const WIDTH = A4.width - 2 * MARGIN;
const BOTTOM = A4.height - 96;

/** Draws a receipt from top to bottom; a line that does not fit starts a new page. */
export class ReceiptSheet {
  private readonly pen: PdfPen;
  private y = BAND + 40;

  constructor(
    private readonly document: PdfDocument,
    private readonly receipt: Receipt,
  ) {
    this.pen = new PdfPen(document, receipt.speech.language);
  }

  drawHead(): void {
    const { partner, speech, isTest } = this.receipt;
    const { brand, onBrand } = brandTokens(partner.brandColor ?? OWN_COLOR);
    this.document.rect(0, 0, A4.width, BAND).fill(brand);
    const half = WIDTH / 2;
    const title = { x: MARGIN + half, y: 36, width: half, align: 'right' } as const;
    this.pen.writeLine(
      partner.displayName,
      { x: MARGIN, y: 34, width: half },
      { size: 19, weight: 'bold', color: onBrand },
    );
    this.pen.writeLine(speech.say('receipt'), title, { size: 15, color: onBrand });
    if (!isTest) return;
    this.document.rect(0, BAND, A4.width, 22).fill('#fff4db');
    const style = { size: 9, weight: 'bold', color: '#7a4d00' } as const;
    this.pen.writeLine(speech.say('test'), { x: MARGIN, y: BAND + 6, width: WIDTH }, style);
  }

  drawTitle(): void {
    const { lines } = this.receipt;
    const { label, value } = lines.head;
    const box = { x: MARGIN, width: WIDTH };
    this.pen.writeLine(label, { ...box, y: this.y - 16 }, { size: 11, color: MUTED });
    this.pen.writeLine(value, { ...box, y: this.y }, { size: 28, weight: 'bold', color: TEXT });
    const color = lines.isDone ? '#0b6e45' : MUTED;
    const state = { size: 11, weight: 'bold', color } as const;
    const at = { x: MARGIN, y: this.y + 40, width: WIDTH / 2 };
    const taken = this.pen.writeLine(lines.status, at, state);
    const date = { ...at, x: MARGIN + taken + 12, width: WIDTH - taken - 12 };
    this.pen.writeLine(lines.date, date, { size: 11, color: MUTED });
    this.y += 74;
  }

  /** Why money waits, and what happens next. */
  drawNotes(): void {
    const style = { size: 10.5, color: TEXT };
    for (const note of this.receipt.lines.notes) {
      for (const part of this.pen.breakText(note, WIDTH, style)) {
        this.pen.writeLine(part, { x: MARGIN, y: this.y, width: WIDTH }, style);
        this.y += 15;
      }
      this.y += 10;
    }
  }

  /** A part without lines takes no space. */
  drawLines(lines: readonly ReceiptLine[]): void {
    if (lines.length === 0) return;
    for (const line of lines) this.drawLine(line);
    this.drawRule();
    this.y += 22;
  }

  drawFoot(): void {
    const { speech, partner, orderId } = this.receipt;
    const style = { size: 8.5, color: MUTED };
    const at = { x: MARGIN, y: A4.height - 56, width: WIDTH };
    this.pen.writeLine(
      speech.say('receipt.by', { partner: partner.displayName }),
      { ...at, width: WIDTH * 0.55 },
      style,
    );
    this.pen.writeLine(orderId, { ...at, x: MARGIN + WIDTH * 0.58, width: WIDTH * 0.42, align: 'right' }, style);
  }

  private drawLine({ label, value, at, form }: ReceiptLine): void {
    const labelWidth = WIDTH * LABEL_SHARE - 12;
    const valueBox = { x: MARGIN + WIDTH * LABEL_SHARE, width: WIDTH * (1 - LABEL_SHARE) };
    const style =
      form === 'sum'
        ? { size: 13, weight: 'bold' as const, color: TEXT }
        : { size: form === 'code' ? 9 : 10.5, color: TEXT };
    const parts = form === 'code' ? this.pen.breakCode(value, valueBox.width, style) : [value];
    const height = 13 + Math.max(parts.length, at === undefined ? 1 : 2) * 14;
    if (this.y + height > BOTTOM) this.turnPage();
    this.drawRule();
    this.pen.writeLine(label, { x: MARGIN, y: this.y + 8, width: labelWidth }, { size: 10.5, color: MUTED });
    if (at !== undefined)
      this.pen.writeLine(at, { x: MARGIN, y: this.y + 22, width: labelWidth }, { size: 8.5, color: MUTED });
    parts.forEach((part, i) => {
      this.pen.writeLine(part, { ...valueBox, y: this.y + 8 + i * 14, align: 'right' }, style);
    });
    this.y += height;
  }

  private turnPage(): void {
    this.drawFoot();
    this.document.addPage({ size: 'A4', margin: 0 });
    this.y = MARGIN;
  }

  private drawRule(): void {
    this.document
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + WIDTH, this.y)
      .lineWidth(0.7)
      .strokeColor(RULE)
      .stroke();
  }
}
