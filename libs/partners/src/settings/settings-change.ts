import type { Language } from '@rampart/kernel';

/** Omitted fields stay; null resets to the default. */
export interface SettingsChange {
  readonly displayName?: string | null | undefined;
  /** `#rrggbb`. */
  readonly brandColor?: string | null | undefined;
  /** https. */
  readonly logoUrl?: string | null | undefined;
  /** At most 20; https, or http on this machine. */
  readonly allowedOrigins?: readonly string[] | null | undefined;
  /** At most 20; https, a link into an app, in sandbox also http on this machine. Kept exactly as written. */
  readonly redirectUrls?: readonly string[] | null | undefined;
  /** Whole seconds from a completed order to the automatic return; null for none. */
  readonly returnAfterSeconds?: number | null | undefined;
  readonly emailsOn?: boolean | null | undefined;
  readonly emailLanguage?: string | null | undefined;
}

/** A change whose fields are checked and normalized. */
export interface CheckedSettings {
  displayName?: string | null;
  brandColor?: string | null;
  logoUrl?: string | null;
  allowedOrigins?: string[];
  redirectUrls?: string[];
  returnAfterSeconds?: number | null;
  emailsOn?: boolean;
  emailLanguage?: Language | null;
}
