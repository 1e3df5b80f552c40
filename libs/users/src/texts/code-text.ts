import type { Language } from '@rampart/kernel';

/** One part each: 160 characters of phones' own alphabet, or 70 of any other. */
const TEXTS: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `${code} is your verification code. It is valid for 5 minutes.`,
  id: (code) => `${code} adalah kode verifikasi Anda. Berlaku selama 5 menit.`,
  th: (code) => `${code} คือรหัสยืนยันของคุณ ใช้ได้ภายใน 5 นาที`,
  vi: (code) => `${code} là mã xác minh của bạn, có hiệu lực trong 5 phút.`,
  zh: (code) => `${code} 是您的验证码,5 分钟内有效。`,
};

export const codeText = (code: string, language: Language): string => TEXTS[language](code);
