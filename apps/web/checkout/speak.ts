import { createContext, useContext } from 'react';
import type { Language } from './languages.js';

/** Changes the language of the page. */
export const SpeakContext = createContext<(language: Language) => void>(() => undefined);

export const useSpeak = () => useContext(SpeakContext);
