import fc from 'fast-check';
import { latinName } from './latin-name.js';

describe('a name in Latin letters', () => {
  it.each([
    ['Đặng Văn Đức', 'Dang Van Duc'],
    ['Łukasz Wiśniewski', 'Lukasz Wisniewski'],
    ['Søren Ærø Ørsted', 'Soren Aero Orsted'],
    ['Jürgen Groß', 'Jurgen Gross'],
    ['Işıl Yıldız', 'Isil Yildiz'],
    ['Guðmundur Þór', 'Gudmundur Thor'],
    ['Ŋaliŋ Ħabib', 'Ngaling Habib'],
    ['Adá Lovelâce', 'Ada Lovelace'],
    ['Ａｄａ Lovelace', 'Ada Lovelace'],
    ['สมชาย ใจดี', 'smchay aichdi'],
    ['陳大文', 'Chen Da Wen'],
    ['佐々木', 'Zuo Zuo Mu'],
    ['김철수', 'Gim Cheol Su'],
    ['Владимир Ельцин', 'Vladimir Eltsin'],
    ['अमित कुमार', 'amit kumar'],
    ['محمد علي', 'mhmd aly'],
    ['إبراهيم أحمد', 'ibrahym ahmd'],
    ['عبد الرحمن', 'abd alrhmn'],
    ['فاطمة الزهراء', 'fatmh alzhra'],
    ['Hawaiʻi Kai', 'Hawaii Kai'],
    ['Anne-Marie O’Brien', "Anne-Marie O'Brien"],
    ['Zoë <Müller> & Co', 'Zoe Muller Co'],
    ['Ada 😀 Lovelace', 'Ada Lovelace'],
  ])('%s is %s', (name, latin) => {
    expect(latinName(name)).toBe(latin);
  });

  it.each([
    ['Chan Tai Man 陳大文', 'Chan Tai Man'],
    ['陳大文 (CHAN TAI MAN)', 'CHAN TAI MAN'],
    ["陳<大>文 O'Brien-Chan & Tai", "O'Brien-Chan Tai"],
    ['สมชาย ใจดี / Somchai Jaidee', 'Somchai Jaidee'],
  ])('%s is the one that is given in Latin letters: %s', (name, latin) => {
    expect(latinName(name)).toBe(latin);
  });

  it('one Latin word beside others is a part of the name', () => {
    expect(latinName('Peter 陳')).toBe('Peter Chen');
  });

  it.each(['', '   ', '!!!', '😀', '\ue000', '—', 'Ada \u1970\u1971'])('%j has none', (name) => {
    expect(latinName(name)).toBeUndefined();
  });

  it('has letters that every bank reads, keeps each ASCII letter, and stays as it is when it is written again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (name) => {
        const latin = latinName(name);
        if (latin === undefined) return;

        expect(latin).toMatch(/^[A-Za-z0-9/?:().,'+ -]+$/);
        expect(latinName(latin)).toBe(latin);
        if (/^[\x20-\x7e]*$/.test(name))
          expect(latin.replace(/[^A-Za-z0-9]/g, '')).toBe(name.replace(/[^A-Za-z0-9]/g, ''));
      }),
    );
  });
});
