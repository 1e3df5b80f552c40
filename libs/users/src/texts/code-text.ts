import type { Language } from '@rampart/kernel';

/** Each text fits in one part: 160 characters of the phones' own alphabet, or 70 of any other. */
const TEXTS: Readonly<Record<Language, (code: string) => string>> = {
  'en': (code) => `${code} is your verification code. It is valid for 5 minutes.`,
  'zh': (code) => `${code} 是您的验证码,5 分钟内有效。`,
  'zh-Hant': (code) => `${code} 是您的驗證碼,5 分鐘內有效。`,
  'th': (code) => `${code} คือรหัสยืนยันของคุณ ใช้ได้ภายใน 5 นาที`,
  'id': (code) => `${code} adalah kode verifikasi Anda. Berlaku selama 5 menit.`,
  'ms': (code) => `${code} ialah kod pengesahan anda. Kod ini sah selama 5 minit.`,
  'fil': (code) => `${code} ang iyong verification code. May bisa ito nang 5 minuto.`,
  'vi': (code) => `${code} là mã xác minh của bạn, có hiệu lực trong 5 phút.`,
  'hi': (code) => `${code} आपका सत्यापन कोड है। यह 5 मिनट तक मान्य है।`,
};

export const codeText = (code: string, language: Language): string => TEXTS[language](code);
