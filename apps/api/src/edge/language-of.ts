import { type Language, LANGUAGES } from '@rampart/kernel';
import type { Request } from 'express';

/** The language that the caller prefers, of those that we have; English where the caller has no wish that we know. */
export const languageOf = (request: Request): Language => (request.acceptsLanguages(...LANGUAGES) || 'en') as Language;
