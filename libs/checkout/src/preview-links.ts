import { ENV, type Env, PurposeKeys, sealNamed, unsealNamed } from '@rampart/config';
import { after, Clock, HOUR } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';

/** Branding that a partner previews before saving it; none of it is stored. */
export interface PreviewedLook {
  readonly partnerId: string;
  readonly displayName: string;
  /** `#rrggbb`. */
  readonly brandColor: string | null;
  readonly logoUrl: string | null;
}

const PURPOSE = 'checkout-preview';

/** Links to the checkout page with branding that is not saved yet. The branding is sealed in the link, so that a visitor cannot be shown a false one. */
@Injectable()
export class PreviewLinks {
  private readonly keys: PurposeKeys;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.keys = new PurposeKeys(env, PURPOSE);
  }

  /** Returns the URL of the page, valid for an hour. */
  linkTo(look: PreviewedLook): string {
    const until = after(this.clock.now(), HOUR).getTime();
    const sealed = sealNamed(this.keys, JSON.stringify({ ...look, until }), PURPOSE).toString('base64url');
    return `${this.env.CHECKOUT_URL}/?preview=${sealed}`;
  }

  /** Returns undefined for a text that was changed, or is older than an hour. */
  openLink(sealed: string): PreviewedLook | undefined {
    try {
      const text = unsealNamed(this.keys, Buffer.from(sealed, 'base64url'), PURPOSE);
      const { until, ...look } = JSON.parse(text) as PreviewedLook & { until: number };
      return until > this.clock.now().getTime() ? look : undefined;
    } catch {
      return undefined;
    }
  }
}
