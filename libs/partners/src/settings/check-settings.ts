import type { Env } from '@rampart/config';
import {
  fault,
  isTimeZone,
  type Language,
  languageOfTag,
  LANGUAGES,
  type RampartMode,
  typedText,
} from '@rampart/kernel';
import { LINKED_PAGES, type PageLinks } from './linked-pages.js';
import { hasPlainHost, redirectUrlProblem } from './redirect-url.js';
import type { CheckedSettings, SettingsChange } from './settings-change.js';

const DEFAULT_ZONE = 'UTC';
const MAX_ORIGINS = 20;
const MAX_REDIRECTS = 20;
const MAX_NAME_LENGTH = 60;
const MAX_URL_LENGTH = 500;
/** A user has at least 20 s to stop a time limit (WCAG 2.2, 2.2.1), and the page waits no longer than reading a receipt takes. */
const RETURN_SECONDS = { min: 20, max: 300 };

/** Checks and normalizes settings. Throws VALIDATION_FAILED. */
export function checkedSettings(
  change: SettingsChange,
  { RAMPART_MODE: mode, EMAIL_DRIVER }: Pick<Env, 'RAMPART_MODE' | 'EMAIL_DRIVER'>,
): CheckedSettings {
  const { keyLinks, emailsOn, emailLanguage, timeZone } = change;
  const { displayName, brandColor, logoUrl, allowedOrigins, redirectUrls, returnAfterSeconds } = change;
  return {
    ...(displayName === undefined ? {} : { displayName: displayName && nameOf(displayName) }),
    ...(brandColor === undefined ? {} : { brandColor: brandColor && colorOf(brandColor) }),
    ...(logoUrl === undefined ? {} : { logoUrl: logoUrl && httpsOf('logoUrl', logoUrl) }),
    ...linksOf(change),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: originsOf(allowedOrigins ?? []) }),
    ...(redirectUrls === undefined ? {} : { redirectUrls: redirectsOf(redirectUrls ?? [], mode) }),
    ...(returnAfterSeconds === undefined
      ? {}
      : { returnAfterSeconds: returnAfterSeconds === null ? null : secondsOf(returnAfterSeconds) }),
    ...(keyLinks === undefined ? {} : { keyLinks }),
    ...(emailsOn === undefined ? {} : { emailsOn: emailsOn === true && sendable(EMAIL_DRIVER) }),
    ...(emailLanguage === undefined
      ? {}
      : { emailLanguage: emailLanguage === null ? null : languageOf(emailLanguage) }),
    ...(timeZone === undefined ? {} : { timeZone: timeZone === null ? DEFAULT_ZONE : zoneOf(timeZone) }),
  };
}

/** Parses an origin, which may have a path or a slash. Throws VALIDATION_FAILED for an impossible origin. */
export function originOf(text: string): string {
  const url = parsed(text.trim());
  const app = url === null ? '' : `${url.protocol}//${url.host}`.toLowerCase();
  if (APP_ORIGIN.test(app)) return app;
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && HERE.test(url.hostname)));
  if (!isSafe || url.username !== '' || !hasPlainHost(url))
    throw refused(
      'allowedOrigins',
      'must be https origins such as https://shop.example.com, or origins of apps such as capacitor://localhost',
    );
  return url.origin;
}

/** Pages inside apps and extensions, whose origins are not made of a domain. */
const APP_ORIGIN = /^(?:(?:capacitor|ionic):\/\/[a-z0-9][a-z0-9.-]*|chrome-extension:\/\/[a-p]{32})$/;

/** Hosts of a page under development. */
const HERE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (typedText(trimmed) === '' || trimmed.length > MAX_NAME_LENGTH || /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/u.test(trimmed))
    throw refused('displayName', `must be 1 to ${MAX_NAME_LENGTH} visible characters`);
  return trimmed;
}

function colorOf(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw refused('brandColor', 'must be a colour such as #2f4fd0');
  return color.toLowerCase();
}

function linksOf(change: SettingsChange): Partial<PageLinks> {
  const given = LINKED_PAGES.filter((page) => change[page] !== undefined);
  return Object.fromEntries(given.map((page) => [page, change[page] ? httpsOf(page, change[page]) : null]));
}

function httpsOf(field: string, text: string): string {
  const url = text.length <= MAX_URL_LENGTH ? parsed(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || !hasPlainHost(url))
    throw refused(field, `must be an https address of at most ${MAX_URL_LENGTH} characters`);
  return url.href;
}

function originsOf(origins: readonly string[]): string[] {
  const all = [...new Set(origins.map(originOf))];
  if (all.length > MAX_ORIGINS) throw refused('allowedOrigins', `can be ${MAX_ORIGINS} at most`);
  return all;
}

function redirectsOf(urls: readonly string[], mode: RampartMode): string[] {
  const all = [...new Set(urls)];
  const problem = all.map((url) => redirectUrlProblem(url, mode)).find((each) => each !== undefined);
  if (problem !== undefined) throw refused('redirectUrls', problem);
  if (all.length > MAX_REDIRECTS) throw refused('redirectUrls', `can be ${MAX_REDIRECTS} at most`);
  return all;
}

function secondsOf(seconds: number): number {
  const { min, max } = RETURN_SECONDS;
  if (!Number.isInteger(seconds) || seconds < min || seconds > max)
    throw refused('returnAfterSeconds', `must be a whole number from ${min} to ${max}`);
  return seconds;
}

function sendable(driver: string): true {
  if (driver === 'none') throw refused('emailsOn', 'cannot be true: this installation sends no email');
  return true;
}

function languageOf(language: string): Language {
  const known = languageOfTag(language);
  if (!known) throw refused('emailLanguage', `must be one of ${LANGUAGES.join(', ')}`);
  return known;
}

function zoneOf(name: string): string {
  if (!isTimeZone(name)) throw unknownZone();
  return name;
}

/** Refuses a zone that this service, or its database, does not know. */
export const unknownZone = () => refused('timeZone', 'must be the name of a time zone such as Asia/Singapore');

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const refused = (field: string, problem: string) =>
  fault('VALIDATION_FAILED', { problem: `${field} ${problem}.` }, [{ field, problem }]);
