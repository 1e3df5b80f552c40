import type { Language } from '@rampart/kernel';
import { fillIn, textsIn } from '@rampart/texts';

/** Returns a text that fits in one part: 160 characters of the phones' own alphabet, or 70 of any other. */
export const codeText = (code: string, language: Language): string => fillIn(textsIn('sms', language).code, { code });
