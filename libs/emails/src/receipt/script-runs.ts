import type { Language } from '@rampart/kernel';
import type { Script } from './pdf-fonts.js';

/** A part of a text in one script. */
export interface Run {
  readonly script: Script;
  readonly text: string;
}

const THAI = /\p{Script=Thai}/u;
/** The danda, which ends sentences, belongs to several scripts of India. */
const DEVANAGARI = /[\p{Script=Devanagari}\u0964\u0965]/u;
const CHINESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** White space and joiners. */
const NEUTRAL = /[\s\u200c\u200d]/u;

/** Splits a text where another font is needed. Neutral characters stay with the preceding ones. */
export function runsOf(text: string, language: Language): Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = NEUTRAL.test(character) && last ? last.script : scriptOf(character, language);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

function scriptOf(character: string, language: Language): Script {
  if (THAI.test(character)) return 'thai';
  if (DEVANAGARI.test(character)) return 'devanagari';
  if (!CHINESE.test(character)) return 'latin';
  return language === 'zh-Hant' && big5().has(character) ? 'traditional' : 'simplified';
}

/** Draws characters that both scripts share in the form of the reader's language. The traditional font covers Big5; a partner's name may contain others. */
function big5(): ReadonlySet<string> {
  return (characters ??= decodeBig5());
}

let characters: ReadonlySet<string> | undefined;

function decodeBig5(): ReadonlySet<string> {
  const decoder = new TextDecoder('big5');
  const found = new Set<string>();
  for (let lead = 0xa1; lead <= 0xf9; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) found.add(decoder.decode(Uint8Array.of(lead, trail)));
  return found;
}
