import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@rampart/kernel';

/** The texts that the service writes, by namespace. Every language has the keys of English: see `complete.ts`. */
export interface Texts {
  readonly emails: typeof import('./locales/en/emails.json');
  readonly consent: typeof import('./locales/en/consent.json');
  readonly sms: typeof import('./locales/en/sms.json');
}
export type Namespace = keyof Texts;
export type TextKey<N extends Namespace> = keyof Texts[N];

const loaded = new Map<string, object>();

/** Returns the texts of a namespace in a language, each read once. */
export function textsIn<N extends Namespace>(namespace: N, language: Language): Texts[N] {
  const file = path.join(import.meta.dirname, 'locales', language, `${namespace}.json`);
  const texts = loaded.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as object);
  loaded.set(file, texts);
  return texts as Texts[N];
}
