import '../shared/tokens.css';
import './css/frame.css';
import './css/text.css';
import './css/reference.css';
import './css/parts.css';
import './css/print.css';
import { addCopyButtons } from './copy-code.js';
import { keepLanguage } from './keep-language.js';
import { offerCalls } from './offer-calls.js';
import { offerSearch } from './offer-search.js';
import { printAddresses } from './print-addresses.js';

addCopyButtons();
keepLanguage();
offerCalls();
offerSearch();
printAddresses();
