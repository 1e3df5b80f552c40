/** Encodings of statements. UTF-16 needs no setting: its byte order mark shows it, or the zeros beside its ASCII characters. */
export const ENCODINGS = ['utf-8', 'iso-8859-1', 'windows-1252', 'windows-874', 'big5', 'gbk'] as const;
export type Encoding = (typeof ENCODINGS)[number];
