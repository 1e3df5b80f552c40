import { type Language, languageOfTag } from '@rampart/kernel';
import type { Request } from 'express';

/** The language that the caller prefers, of those that we have; English when the caller names none of them. */
export const languageOf = (request: Request): Language =>
  request.acceptsLanguages().flatMap((tag) => languageOfTag(tag) ?? [])[0] ?? 'en';
