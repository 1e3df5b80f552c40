import '../shared/tokens.css';
import './css/frame.css';
import './css/controls.css';
import './css/steps.css';
import { createRoot } from 'react-dom/client';
import { reloadWhenPartsAreGone } from '../shared/reload-once.js';
import { App, DeadEnd } from './app.js';
import { begin } from './begin.js';
import { loadWords } from './i18n.js';
import { chooseLanguage } from './languages.js';
import { linkParams, readParams } from './params.js';
import { allowTargets, reportHeight } from './parent.js';

reloadWhenPartsAreGone();
const address = readParams(location.search, navigator.languages);
if (address.theme) document.documentElement.dataset['theme'] = address.theme;
const usual = chooseLanguage([address.lang, ...navigator.languages]);
document.documentElement.lang = usual;
const [usualWords, beginning] = await Promise.all([loadWords(usual), begin(address)]);
const terms = 'session' in beginning ? beginning.session.terms : undefined;
const params = terms ? linkParams(address, terms) : address;
const language = chooseLanguage([params.lang, ...navigator.languages]);
document.documentElement.lang = language;
const words = language === usual ? usualWords : await loadWords(language);
const root = createRoot(document.getElementById('root') as HTMLElement);
if ('session' in beginning && words.find('steps') !== undefined) {
  allowTargets(beginning.session.partner.origins);
  root.render(<App started={beginning.session} words={words} params={params} />);
} else {
  root.render(<DeadEnd words={words} kind={'deadEnd' in beginning ? beginning.deadEnd : 'offline'} />);
}
reportHeight();
