import { createRequire } from 'node:module';
import path from 'node:path';

/** Font weights of a receipt. */
export type Weight = 'regular' | 'bold';
export type Script = 'latin' | 'thai' | 'devanagari' | 'simplified' | 'traditional';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => path.join(path.dirname(require.resolve(name)), '..', 'fonts');

/** Files of the Noto fonts. A receipt embeds only the few glyphs that it shows. */
export const fontFiles = (): Readonly<Record<Script, Readonly<Record<Weight, string>>>> => {
  const latin = folderOf('@embedpdf/fonts-latin');
  return {
    latin: { regular: path.join(latin, 'NotoSans-Regular.ttf'), bold: path.join(latin, 'NotoSans-SemiBold.ttf') },
    thai: { regular: partOf('thai', 400), bold: partOf('thai', 600) },
    devanagari: { regular: partOf('devanagari', 400), bold: partOf('devanagari', 600) },
    simplified: chinese('@embedpdf/fonts-sc', 'NotoSansHans'),
    traditional: chinese('@embedpdf/fonts-tc', 'NotoSansHant'),
  };
};

const chinese = (name: string, font: string): Readonly<Record<Weight, string>> => ({
  regular: path.join(folderOf(name), `${font}-Regular.otf`),
  bold: path.join(folderOf(name), `${font}-Medium.otf`),
});

const partOf = (script: string, weight: number): string =>
  require.resolve(`@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`);
