import type { Language } from '@rampart/kernel';
import { fontFiles, type Script, type Weight } from './pdf-fonts.js';
import { type Run, runsOf } from './script-runs.js';

export type PdfDocument = PDFKit.PDFDocument;

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly color: string;
}

/** Line height of all fonts, so that a line of two scripts shares one baseline. */
const ASCENT = 1.07;
const MIN_SIZE = 6;
/** Scripts whose marks are separate glyphs; for these, the text itself is embedded for programs that read the file. */
const COMPOSED = /[\u1e00-\u1eff]|\p{Script=Thai}|\p{Script=Devanagari}/u;

/** Writes single lines of text in any of the scripts. */
export class PdfPen {
  constructor(
    private readonly document: PdfDocument,
    private readonly language: Language,
  ) {
    for (const [script, weights] of Object.entries(fontFiles()))
      for (const [weight, file] of Object.entries(weights)) document.registerFont(`${script}-${weight}`, file);
  }

  widthOf(text: string, style: Style): number {
    return this.runsOf(text).reduce((sum, run) => sum + this.use(run.script, style).widthOfString(run.text), 0);
  }

  /** Writes a line, in a smaller size if the text would be wider than `width`. Returns the width that it took. */
  writeLine(text: string, at: { x: number; y: number; width: number; align?: 'right' }, style: Style): number {
    const fitted = this.fit(text, at.width, style);
    const taken = this.widthOf(text, fitted);
    let x = at.align === 'right' ? at.x + at.width - taken : at.x;
    for (const run of this.runsOf(text)) {
      this.use(run.script, fitted).fillColor(fitted.color);
      const isComposed = COMPOSED.test(run.text);
      if (isComposed) this.document.markContent('Span', { actual: run.text });
      this.document.text(run.text, x, at.y + fitted.size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
      if (isComposed) this.document.endMarkedContent();
      x += this.document.widthOfString(run.text);
    }
    return taken;
  }

  /** Breaks a text at any character, because ids and addresses have no words. */
  breakCode(text: string, width: number, style: Style): string[] {
    const lines: string[] = [''];
    for (const character of text) {
      const longer = (lines.at(-1) ?? '') + character;
      if (this.widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(character);
    }
    return lines;
  }

  /** Breaks a text between words according to the language's own rules, because Thai and Chinese have no spaces. */
  breakText(text: string, width: number, style: Style): string[] {
    const lines: string[] = [''];
    for (const { segment } of new Intl.Segmenter(this.language, { granularity: 'word' }).segment(text)) {
      const longer = (lines.at(-1) ?? '') + segment;
      if (this.widthOf(longer, style) <= width || !/[\p{L}\p{N}]/u.test(segment)) lines[lines.length - 1] = longer;
      else lines.push(segment);
    }
    return lines.map((line) => line.trim());
  }

  private runsOf(text: string): Run[] {
    return runsOf(text, this.language);
  }

  private fit(text: string, width: number, style: Style): Style {
    const natural = this.widthOf(text, style);
    return natural <= width ? style : { ...style, size: Math.max(MIN_SIZE, (style.size * width) / natural - 0.1) };
  }

  private use(script: Script, { weight = 'regular', size }: Style): PdfDocument {
    return this.document.font(`${script}-${weight}`).fontSize(size);
  }
}
