import { isOneOf, type Language, LANGUAGES } from '@rampart/kernel';
import type { Request } from 'express';

/** The language that the caller prefers, of those that we have; English where the caller has no wish that we know. */
export const languageOf = (request: Request): Language =>
  request
    .acceptsLanguages()
    .map(languageIn)
    .find((language) => isOneOf(LANGUAGES, language)) ?? 'en';

/** Browsers name traditional Chinese by its regions, and older ones Filipino as Tagalog. */
function languageIn(tag: string): string {
  if (/^zh-(hant|tw|hk|mo)\b/i.test(tag)) return 'zh-Hant';
  const [language = ''] = tag.toLowerCase().split('-');
  return language === 'tl' ? 'fil' : language;
}
