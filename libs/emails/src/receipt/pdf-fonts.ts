import { createRequire } from 'node:module';
import path from 'node:path';

/** Weights of a receipt. */
export type Weight = 'regular' | 'bold';
export type Script = 'latin' | 'thai' | 'chinese';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => path.join(path.dirname(require.resolve(name)), '..', 'fonts');

/** Files of the Noto fonts. A receipt embeds the few glyphs that it shows. */
export const fontFiles = (): Readonly<Record<Script, Readonly<Record<Weight, string>>>> => {
  const [latin, chinese] = [folderOf('@embedpdf/fonts-latin'), folderOf('@embedpdf/fonts-sc')];
  const thai = (weight: number): string =>
    require.resolve(`@fontsource/noto-sans-thai/files/noto-sans-thai-thai-${weight}-normal.woff`);
  return {
    latin: { regular: path.join(latin, 'NotoSans-Regular.ttf'), bold: path.join(latin, 'NotoSans-SemiBold.ttf') },
    chinese: {
      regular: path.join(chinese, 'NotoSansHans-Regular.otf'),
      bold: path.join(chinese, 'NotoSansHans-Medium.otf'),
    },
    thai: { regular: thai(400), bold: thai(600) },
  };
};

/** A part of a text in one script. */
export interface Run {
  readonly script: Script;
  readonly text: string;
}

const THAI = /\p{Script=Thai}/u;
const CHINESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const NEUTRAL = /[\s]/u;

/** Splits a text where another font is needed. White space stays with what is before it. */
export function runsOf(text: string): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = NEUTRAL.test(character) && last ? last.script : scriptOf(character);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

function scriptOf(character: string): Script {
  if (THAI.test(character)) return 'thai';
  return CHINESE.test(character) ? 'chinese' : 'latin';
}
