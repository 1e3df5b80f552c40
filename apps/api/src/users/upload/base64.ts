import { fault, type Fault } from '@rampart/kernel';

/**
 * Decodes base64 that arrives in chunks: standard or URL-safe alphabet, padded or not, with white space anywhere and an optional `data:...;base64,` prefix.
 * Throws BODY_MALFORMED for anything else.
 */
export class Base64Decoder {
  private readonly prefix = new DataUrlPrefix();
  private pending = '';
  private padding = 0;

  push(text: string): Buffer {
    return this.decode(this.prefix.strip(WHITE_SPACE.test(text) ? text.replace(ALL_WHITE_SPACE, '') : text));
  }

  /** Decodes the digits that are left when the text ends. */
  end(): Buffer {
    const whole = this.decode(this.prefix.end());
    const digits = this.pending.length;
    if (digits === 1 || (this.padding > 0 && digits + this.padding !== 4)) throw malformed();
    return Buffer.concat([whole, this.take(digits)]);
  }

  private decode(text: string): Buffer {
    const digits = this.withoutPadding(text);
    if (NOT_A_DIGIT.test(digits)) throw malformed();
    this.pending += digits;
    return this.take(this.pending.length - (this.pending.length % 4));
  }

  private withoutPadding(text: string): string {
    const start = this.padding > 0 ? 0 : text.indexOf('=');
    if (start < 0 || text === '') return text;
    this.padding += text.length - start;
    if (this.padding > 2 || !ONLY_PADDING.test(text.slice(start))) throw malformed();
    return text.slice(0, start);
  }

  private take(digits: number): Buffer {
    const bytes = Buffer.from(this.pending.slice(0, digits), 'base64');
    this.pending = this.pending.slice(digits);
    return bytes;
  }
}

/** Removes the prefix of a `data:` URL from a text that arrives in chunks. */
class DataUrlPrefix {
  private held = '';
  private passed = false;

  strip(text: string): string {
    if (this.passed) return text;
    this.held += text;
    const scheme = this.held.slice(0, SCHEME.length).toLowerCase();
    if (scheme === SCHEME) return this.afterComma();
    return SCHEME.startsWith(scheme) ? '' : this.pass(this.held);
  }

  end(): string {
    if (this.passed) return '';
    if (this.held.length >= SCHEME.length) throw malformed();
    return this.pass(this.held);
  }

  private afterComma(): string {
    const comma = this.held.indexOf(',');
    if (comma > MAX_PREFIX || (comma < 0 && this.held.length > MAX_PREFIX)) throw malformed();
    if (comma < 0) return '';
    if (!/;base64$/i.test(this.held.slice(0, comma))) throw malformed();
    return this.pass(this.held.slice(comma + 1));
  }

  private pass(text: string): string {
    this.passed = true;
    this.held = '';
    return text;
  }
}

const SCHEME = 'data:';
const MAX_PREFIX = 200;
const WHITE_SPACE = /\s/;
const ALL_WHITE_SPACE = /\s+/g;
const NOT_A_DIGIT = /[^A-Za-z0-9+/_-]/;
const ONLY_PADDING = /^=+$/;
const malformed = (): Fault => fault('BODY_MALFORMED', { format: 'base64' });
