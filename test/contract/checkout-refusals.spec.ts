import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type FaultCode, FAULTS, LANGUAGES } from '@rampart/kernel';
import { DECLARED_ERRORS } from '../../apps/api/src/openapi/declared-errors.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOCALES = path.join(ROOT, 'libs/texts/src/locales');
/** The checkout's own code, whose comments and refusals name codes. */
const SOURCES = ['apps/api/src/checkout', 'libs/checkout/src'].map((folder) => path.join(ROOT, folder));

/** Operations of the API that do the work of the checkout's routes: both call the same services. */
const SHARED = [
  'Estimate_post',
  'Quotes_create',
  'UserTransactions_create',
  'UserTransactions_cancel',
  'UserTransactions_setRefundDestination',
  'Users_create',
  'Users_startPhone',
  'Users_verifyPhone',
  'Users_upload',
  'Users_submit',
];

/** Refusals that the page prevents, handles itself, or that only a bug of the service can cause: "Something went wrong on our side" is true of them. */
const WITHOUT_TEXT: readonly FaultCode[] = [
  // The page offers only what the catalogue has, and sends what is required.
  ...(['CRYPTO_UNSUPPORTED', 'CURRENCY_UNSUPPORTED', 'METHOD_UNSUPPORTED', 'CHAIN_UNSUPPORTED'] as const),
  ...(['METHOD_CURRENCY_MISMATCH', 'METHOD_OR_CURRENCY_REQUIRED', 'AMOUNT_REQUIRED', 'AMOUNT_INVALID'] as const),
  ...(['WALLET_REQUIRED', 'INTERNAL_ADDRESS_UNSUPPORTED', 'DOCUMENT_MISSING', 'DOCUMENT_TYPE_INVALID'] as const),
  // The page requests a new price by itself.
  ...(['QUOTE_NOT_FOUND', 'QUOTE_USED', 'QUOTE_MISMATCH', 'QUOTE_LIMIT_REACHED'] as const),
  // The page shows the session's step, which comes before or after these.
  ...(['PHONE_LOCKED', 'PHONE_NOT_VERIFIED', 'DOCUMENTS_CLOSED', 'KYC_NOT_OPEN', 'CHECKOUT_NOT_SIGNED_IN'] as const),
  'KYC_NAME_FIXED',
  // The link is invalid, and has its own page.
  ...(['REQUEST_NOT_FOUND', 'CHECKOUT_LINK_UNKNOWN', 'CHECKOUT_LINK_USED', 'CHECKOUT_LINK_EXPIRED'] as const),
  'CHECKOUT_KEY_LINKS_OFF',
  // The partner's server creates and reads links.
  ...(['CHECKOUT_SESSION_NOT_FOUND', 'USER_NOT_FOUND'] as const),
  // Problems of the partner, of its service or of the sandbox, which the user cannot solve.
  ...(['PARTNER_UNPAID_LIMIT_REACHED', 'RECORD_ALTERED', 'FORBIDDEN', 'SANDBOX_NOTHING_TO_DECIDE'] as const),
  // The page reopens the event stream by itself.
  'TOO_MANY_STREAMS',
];

const isCode = (word: string): word is FaultCode => word in FAULTS;

function refusals(): FaultCode[] {
  const declared = SHARED.flatMap((operation) => DECLARED_ERRORS[operation] ?? []);
  const files = SOURCES.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  const named = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Z][A-Z_]+\b/g) ?? []);
  return [...new Set([...declared, ...named.filter(isCode)])].filter((code) => FAULTS[code].status < 500);
}

const textsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(LOCALES, language, 'checkout.json'), 'utf8'));

describe('a refusal that the checkout can be answered', () => {
  it.each(LANGUAGES)('has a text in %s, unless the page prevents it or only a fault of ours causes it', (language) => {
    const texts = textsIn(language);

    const silent = refusals().filter((code) => !(`fault.${code}` in texts) && !WITHOUT_TEXT.includes(code));

    expect(silent).toEqual([]);
  });

  it('is excused only while it has no text and can be answered', () => {
    const texts = textsIn('en');
    const all = refusals();

    expect(WITHOUT_TEXT.filter((code) => !all.includes(code) || `fault.${code}` in texts)).toEqual([]);
  });

  it('is of an operation that exists', () => {
    expect(SHARED.filter((operation) => !(operation in DECLARED_ERRORS))).toEqual([]);
  });
});
