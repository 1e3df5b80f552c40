import type { Language } from '@rampart/kernel';
import type { LANGUAGE_NAMES } from './language-names.js';

/** A text whose key ends in `_one` is of languages with a form for one thing; `_other` is of every language. */
type Whole<English> = { readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: string };
type Translations<English, All extends Readonly<Record<Exclude<Language, 'en'>, Whole<English>>>> = keyof All;
type Named<Names extends Readonly<Record<Language, string>>> = keyof Names;

/** Does not compile while a language has no name, or lacks a text that English has. */
export type CompleteCatalogue = [
  Named<typeof LANGUAGE_NAMES>,
  Translations<
    typeof import('./locales/en/checkout.json'),
    {
      'fil': typeof import('./locales/fil/checkout.json');
      'hi': typeof import('./locales/hi/checkout.json');
      'id': typeof import('./locales/id/checkout.json');
      'ms': typeof import('./locales/ms/checkout.json');
      'th': typeof import('./locales/th/checkout.json');
      'vi': typeof import('./locales/vi/checkout.json');
      'zh': typeof import('./locales/zh/checkout.json');
      'zh-Hant': typeof import('./locales/zh-Hant/checkout.json');
    }
  >,
  Translations<
    typeof import('./locales/en/emails.json'),
    {
      'fil': typeof import('./locales/fil/emails.json');
      'hi': typeof import('./locales/hi/emails.json');
      'id': typeof import('./locales/id/emails.json');
      'ms': typeof import('./locales/ms/emails.json');
      'th': typeof import('./locales/th/emails.json');
      'vi': typeof import('./locales/vi/emails.json');
      'zh': typeof import('./locales/zh/emails.json');
      'zh-Hant': typeof import('./locales/zh-Hant/emails.json');
    }
  >,
  Translations<
    typeof import('./locales/en/consent.json'),
    {
      'fil': typeof import('./locales/fil/consent.json');
      'hi': typeof import('./locales/hi/consent.json');
      'id': typeof import('./locales/id/consent.json');
      'ms': typeof import('./locales/ms/consent.json');
      'th': typeof import('./locales/th/consent.json');
      'vi': typeof import('./locales/vi/consent.json');
      'zh': typeof import('./locales/zh/consent.json');
      'zh-Hant': typeof import('./locales/zh-Hant/consent.json');
    }
  >,
  Translations<
    typeof import('./locales/en/sms.json'),
    {
      'fil': typeof import('./locales/fil/sms.json');
      'hi': typeof import('./locales/hi/sms.json');
      'id': typeof import('./locales/id/sms.json');
      'ms': typeof import('./locales/ms/sms.json');
      'th': typeof import('./locales/th/sms.json');
      'vi': typeof import('./locales/vi/sms.json');
      'zh': typeof import('./locales/zh/sms.json');
      'zh-Hant': typeof import('./locales/zh-Hant/sms.json');
    }
  >,
];
