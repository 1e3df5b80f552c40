import { type Html, html, type Language, type Piece } from '@rampart/kernel';
import { en, type Words } from './en.js';
import { fil } from './fil.js';
import { hi } from './hi.js';
import { id } from './id.js';
import { ms } from './ms.js';
import { th } from './th.js';
import { vi } from './vi.js';
import { zhHant } from './zh-hant.js';
import { zh } from './zh.js';

const WORDS: Readonly<Record<Language, Words>> = { en, zh, 'zh-Hant': zhHant, th, id, ms, fil, vi, hi };

/** Texts of a page in one language. */
export interface Speech {
  readonly language: Language;
  /** Returns a text with its placeholders filled in; a value may be markup. */
  readonly say: (key: keyof Words, values?: Readonly<Record<string, Piece>>) => Html;
  readonly text: (key: keyof Words) => string;
}

export const speechIn = (language: Language): Speech => ({
  language,
  text: (key) => WORDS[language][key],
  say: (key, values = {}) => html`${piecesOf(WORDS[language][key], values)}`,
});

const piecesOf = (text: string, values: Readonly<Record<string, Piece>>): Piece[] =>
  text.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part : values[part]));
