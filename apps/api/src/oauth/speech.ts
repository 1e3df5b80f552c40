import { type Html, html, type Language, type Piece } from '@rampart/kernel';
import { partsOf, type TextKey, textsIn } from '@rampart/texts';

/** Texts of the consent page in one language. */
export interface Speech {
  readonly language: Language;
  /** Returns a text with its placeholders filled in; a value may be markup. */
  readonly say: (key: TextKey<'consent'>, values?: Readonly<Record<string, Piece>>) => Html;
  readonly text: (key: TextKey<'consent'>) => string;
}

export function speechIn(language: Language): Speech {
  const texts = textsIn('consent', language);
  return {
    language,
    text: (key) => texts[key],
    say: (key, values = {}) =>
      html`${partsOf(texts[key]).map((part, i): Piece => (i % 2 === 0 ? part : values[part]))}`,
  };
}
