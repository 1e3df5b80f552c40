import { type CheckoutRequest } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { ApiKeys } from '@rampart/partners';
import { Requests } from '@rampart/requests';
import { Injectable } from '@nestjs/common';
import { type PreviewedLook, PreviewLinks } from './preview-links.js';

/** Parameters of the page's URL: a partner's request, a partner's API key, which is public, or a sealed preview. */
export interface Link {
  readonly requestId?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly preview?: string | undefined;
}

export interface FoundLink {
  readonly partnerId: string;
  readonly request: CheckoutRequest | null;
  /** Branding that replaces the partner's in a preview. */
  readonly look?: PreviewedLook;
}

@Injectable()
export class FindLink {
  constructor(
    private readonly requests: Requests,
    private readonly apiKeys: ApiKeys,
    private readonly previews: PreviewLinks,
  ) {}

  /** Finds the partner and request; the request takes precedence over the key. Returns undefined if neither is known. */
  async findIfKnown({ requestId, apiKey, preview }: Link): Promise<FoundLink | undefined> {
    if (preview) return this.findPreview(preview);
    const request = requestId ? await this.requests.byId(requestId) : undefined;
    if (request) return { partnerId: request.partnerId, request };
    const partnerId = apiKey && !requestId ? await this.apiKeys.ownerOf(apiKey) : undefined;
    return partnerId === undefined ? undefined : { partnerId, request: null };
  }

  private findPreview(preview: string): FoundLink | undefined {
    const look = this.previews.openLink(preview);
    return look && { partnerId: look.partnerId, request: null, look };
  }

  /** Throws CHECKOUT_LINK_UNKNOWN. */
  async findLink(link: Link): Promise<FoundLink> {
    const found = await this.findIfKnown(link);
    if (!found) throw fault('CHECKOUT_LINK_UNKNOWN');
    return found;
  }
}
