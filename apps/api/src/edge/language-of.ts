import { type Language, languageOfTag } from '@rampart/kernel';
import type { Request } from 'express';

/** Returns the caller's preferred language among the supported ones; English if the caller accepts none of them. */
export const languageOf = (request: Request): Language =>
  request.acceptsLanguages().flatMap((tag) => languageOfTag(tag) ?? [])[0] ?? 'en';
