import { ENV, type Env } from '@rampart/config';
import { brandStyle, type PartnerFace, Settings } from '@rampart/partners';
import { Inject, Injectable } from '@nestjs/common';
import { FindLink, type Link } from './find-link.js';

/** Allowed embedders and brand of the page behind a link. */
export interface Frame {
  /** CSP sources that may embed the page; empty for none. */
  readonly framedBy: readonly string[];
  /** Whether the partner registered pages that may hear from a popup. */
  readonly isHeard: boolean;
  /** CSP sources of images. */
  readonly pictures: readonly string[];
  /** Declarations for `:root`. */
  readonly style: string;
}

/** Pages of the developer's own machine may embed a sandbox's checkout until the partner registers origins. */
const PAGES_UNDER_DEVELOPMENT = ['http://localhost:*', 'http://127.0.0.1:*'];

@Injectable()
export class CheckoutFrame {
  constructor(
    private readonly links: FindLink,
    private readonly settings: Settings,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async frameOf(link: Link): Promise<Frame> {
    const found = await this.links.findIfKnown(link);
    const own = new URL(this.env.CDN_URL).origin;
    if (!found) return { framedBy: [], isHeard: false, pictures: [own], style: '' };
    const face = { ...(await this.settings.settingsOf(found.partnerId)), ...found.look };
    return {
      framedBy: found.look ? [new URL(this.env.DASHBOARD_URL).origin] : this.allowedEmbedders(face),
      isHeard: !found.look && face.allowedOrigins.length > 0,
      pictures: [own, ...(face.logoUrl === null ? [] : [new URL(face.logoUrl).origin])],
      style: face.brandColor === null ? '' : brandStyle(face.brandColor),
    };
  }

  private allowedEmbedders({ allowedOrigins }: PartnerFace): readonly string[] {
    if (allowedOrigins.length > 0) return allowedOrigins;
    return this.env.RAMPART_MODE === 'sandbox' ? PAGES_UNDER_DEVELOPMENT : [];
  }
}
