import { fault, type RampartMode } from '@rampart/kernel';
import { hasPlainHost, redirectUrlProblem } from './redirect-url.js';

/** What is left out stays; null goes back to the default. */
export interface SettingsChange {
  readonly displayName?: string | null | undefined;
  /** `#rrggbb`. */
  readonly brandColor?: string | null | undefined;
  /** https. */
  readonly logoUrl?: string | null | undefined;
  /** At most 20; https, or http on this machine. */
  readonly allowedOrigins?: readonly string[] | null | undefined;
  /** At most 20; https, a link into an app, in sandbox also http on this machine. Kept letter for letter. */
  readonly redirectUrls?: readonly string[] | null | undefined;
  /** Whole seconds from a completed order to the automatic return; null is none. */
  readonly returnAfterSeconds?: number | null | undefined;
}

interface CheckedSettings {
  displayName?: string | null;
  brandColor?: string | null;
  logoUrl?: string | null;
  allowedOrigins?: string[];
  redirectUrls?: string[];
  returnAfterSeconds?: number | null;
}

const MOST_ORIGINS = 20;
const MOST_REDIRECTS = 20;
const LONGEST_NAME = 60;
const LONGEST_URL = 500;
/** A visitor gets at least 20 s to stop a time limit (WCAG 2.2, 2.2.1), and the page waits no longer than a person reads a receipt. */
const RETURN_SECONDS = { min: 20, max: 300 };

/** The settings in the form in which they are kept. Throws VALIDATION_FAILED. */
export function checkedSettings(change: SettingsChange, mode: RampartMode): CheckedSettings {
  const { displayName, brandColor, logoUrl, allowedOrigins, redirectUrls, returnAfterSeconds } = change;
  return {
    ...(displayName === undefined ? {} : { displayName: displayName && nameOf(displayName) }),
    ...(brandColor === undefined ? {} : { brandColor: brandColor && colorOf(brandColor) }),
    ...(logoUrl === undefined ? {} : { logoUrl: logoUrl && logoOf(logoUrl) }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: originsOf(allowedOrigins ?? []) }),
    ...(redirectUrls === undefined ? {} : { redirectUrls: redirectsOf(redirectUrls ?? [], mode) }),
    ...(returnAfterSeconds === undefined
      ? {}
      : { returnAfterSeconds: returnAfterSeconds === null ? null : secondsOf(returnAfterSeconds) }),
  };
}

/** The origin that a person wrote, perhaps with a path or a slash. Throws VALIDATION_FAILED for what no page can have. */
export function originOf(text: string): string {
  const url = parsed(text.trim());
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && HERE.test(url.hostname)));
  if (!isSafe || url.username !== '' || !hasPlainHost(url))
    throw refused('allowedOrigins', 'must be https origins such as https://shop.example.com');
  return url.origin;
}

/** A page under development. */
const HERE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > LONGEST_NAME || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(trimmed))
    throw refused('displayName', `must be 1 to ${LONGEST_NAME} visible characters`);
  return trimmed;
}

function colorOf(color: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw refused('brandColor', 'must be a colour such as #2f4fd0');
  return color.toLowerCase();
}

function logoOf(text: string): string {
  const url = text.length <= LONGEST_URL ? parsed(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || !hasPlainHost(url))
    throw refused('logoUrl', `must be an https address of at most ${LONGEST_URL} characters`);
  return url.href;
}

function originsOf(origins: readonly string[]): string[] {
  const all = [...new Set(origins.map(originOf))];
  if (all.length > MOST_ORIGINS) throw refused('allowedOrigins', `can be ${MOST_ORIGINS} at most`);
  return all;
}

function redirectsOf(urls: readonly string[], mode: RampartMode): string[] {
  const all = [...new Set(urls)];
  const problem = all.map((url) => redirectUrlProblem(url, mode)).find((each) => each !== undefined);
  if (problem !== undefined) throw refused('redirectUrls', problem);
  if (all.length > MOST_REDIRECTS) throw refused('redirectUrls', `can be ${MOST_REDIRECTS} at most`);
  return all;
}

function secondsOf(seconds: number): number {
  const { min, max } = RETURN_SECONDS;
  if (!Number.isInteger(seconds) || seconds < min || seconds > max)
    throw refused('returnAfterSeconds', `must be a whole number from ${min} to ${max}`);
  return seconds;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const refused = (field: string, problem: string) =>
  fault('VALIDATION_FAILED', { problem: `${field} ${problem}.` }, [{ field, problem }]);
