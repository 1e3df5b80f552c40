import { fault } from '@rampart/kernel';
import { ApiKeys, Settings } from '@rampart/partners';
import { Requests } from '@rampart/requests';
import { Injectable } from '@nestjs/common';
import { CheckoutLinks } from './links.js';
import { PreviewLinks } from './preview-links.js';
import type { FoundLink } from './sessions.js';

/** Parameters of the page's URL: the id of a single-use link, a partner's request, a partner's API key, which is public, or a sealed preview. */
export interface Link {
  readonly session?: string | undefined;
  readonly requestId?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly preview?: string | undefined;
}

@Injectable()
export class FindLink {
  constructor(
    private readonly requests: Requests,
    private readonly apiKeys: ApiKeys,
    private readonly previews: PreviewLinks,
    private readonly settings: Settings,
    private readonly links: CheckoutLinks,
  ) {}

  /** Finds the partner and request of a page, for its branding; the request takes precedence over the key. Returns undefined if neither is known. */
  async findIfKnown({ session, requestId, apiKey, preview }: Link): Promise<FoundLink | undefined> {
    if (preview) return this.findPreview(preview);
    if (session) {
      const partnerId = await this.links.partnerOf(session);
      return partnerId === undefined ? undefined : { partnerId, request: null };
    }
    const request = requestId ? await this.requests.byId(requestId) : undefined;
    if (request) return { partnerId: request.partnerId, request };
    const partnerId = apiKey && !requestId ? await this.apiKeys.ownerOf(apiKey) : undefined;
    return partnerId === undefined ? undefined : { partnerId, request: null, isByKey: true };
  }

  private findPreview(preview: string): FoundLink | undefined {
    const look = this.previews.openLink(preview);
    return look && { partnerId: look.partnerId, request: null, look };
  }

  /** Finds what opens a session of the page. The id of a single-use link opens none. Throws CHECKOUT_LINK_UNKNOWN, CHECKOUT_KEY_LINKS_OFF. */
  async findLink({ session: _, ...link }: Link): Promise<FoundLink> {
    const found = await this.findIfKnown(link);
    if (!found) throw fault('CHECKOUT_LINK_UNKNOWN');
    if (found.isByKey && !(await this.settings.settingsOf(found.partnerId)).keyLinks)
      throw fault('CHECKOUT_KEY_LINKS_OFF');
    return found;
  }
}
