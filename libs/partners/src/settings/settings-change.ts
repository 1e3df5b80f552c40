import type { Language } from '@rampart/kernel';
import type { PageLinks } from './linked-pages.js';

/** URLs of linked pages; https. */
type PageLinksChange = { readonly [Page in keyof PageLinks]?: string | null | undefined };

/** Omitted fields are not changed; null resets to the default. */
export interface SettingsChange extends PageLinksChange {
  readonly displayName?: string | null | undefined;
  /** `#rrggbb`. */
  readonly brandColor?: string | null | undefined;
  /** https. */
  readonly logoUrl?: string | null | undefined;
  /** At most 20; https, or http on this machine. */
  readonly allowedOrigins?: readonly string[] | null | undefined;
  /** At most 20; https, a link into an app, or in a sandbox http on this machine. Kept exactly as written. */
  readonly redirectUrls?: readonly string[] | null | undefined;
  /** Whole seconds from a completed order to the automatic return; null to disable it. */
  readonly returnAfterSeconds?: number | null | undefined;
  readonly keyLinks?: boolean | undefined;
  readonly emailsOn?: boolean | null | undefined;
  readonly emailLanguage?: string | null | undefined;
  /** IANA name of the zone in whose days the figures are counted; null means UTC. */
  readonly timeZone?: string | null | undefined;
}

/** A change whose fields are checked and normalized. */
export interface CheckedSettings extends Partial<PageLinks> {
  displayName?: string | null;
  brandColor?: string | null;
  logoUrl?: string | null;
  allowedOrigins?: string[];
  redirectUrls?: string[];
  returnAfterSeconds?: number | null;
  keyLinks?: boolean;
  emailsOn?: boolean;
  emailLanguage?: Language | null;
  timeZone?: string;
}
