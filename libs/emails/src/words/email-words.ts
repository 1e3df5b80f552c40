import type { en } from './en.js';

export type WordKey = keyof typeof en;
export type EmailWords = Readonly<Record<WordKey, string>>;
