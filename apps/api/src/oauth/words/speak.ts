import { type Html, html, type Piece } from '@rampart/kernel';
import type { Request } from 'express';
import { en, type Words } from './en.js';
import { fil } from './fil.js';
import { hi } from './hi.js';
import { id } from './id.js';
import { ms } from './ms.js';
import { th } from './th.js';
import { vi } from './vi.js';
import { zhHant } from './zh-hant.js';
import { zh } from './zh.js';

const WORDS = { en, zh, 'zh-Hant': zhHant, th, id, ms, fil, vi, hi } satisfies Record<string, Words>;

/** The checkout's languages. */
export type PageLanguage = keyof typeof WORDS;
export const PAGE_LANGUAGES = Object.keys(WORDS) as PageLanguage[];

/** The words of a page in one language. */
export interface Speech {
  readonly language: PageLanguage;
  /** Text with its values filled in; a value may be markup. */
  readonly say: (key: keyof Words, values?: Readonly<Record<string, Piece>>) => Html;
  readonly text: (key: keyof Words) => string;
}

export const speechIn = (language: PageLanguage): Speech => ({
  language,
  text: (key) => WORDS[language][key],
  say: (key, values = {}) => html`${piecesOf(WORDS[language][key], values)}`,
});

/** The first of the browser's languages that the page has. */
export function pageLanguageOf(request: Request): PageLanguage {
  return request.acceptsLanguages().map(languageIn).find(isPageLanguage) ?? 'en';
}

/** Browsers name traditional Chinese by its regions, and older ones Filipino as Tagalog. */
function languageIn(tag: string): string {
  if (/^zh-(hant|tw|hk|mo)\b/i.test(tag)) return 'zh-Hant';
  const [language = ''] = tag.toLowerCase().split('-');
  return language === 'tl' ? 'fil' : language;
}

const isPageLanguage = (language: string): language is PageLanguage => Object.hasOwn(WORDS, language);

const piecesOf = (text: string, values: Readonly<Record<string, Piece>>): Piece[] =>
  text.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? part : values[part]));
