import { type CheckoutRequest } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { ApiKeys } from '@rampart/partners';
import { Requests } from '@rampart/requests';
import { Injectable } from '@nestjs/common';

/** Parameters of the page's address: a partner's request, or a partner's API key, which is public. */
export interface Link {
  readonly requestId?: string | undefined;
  readonly apiKey?: string | undefined;
}

export interface FoundLink {
  readonly partnerId: string;
  readonly request: CheckoutRequest | null;
}

@Injectable()
export class FindLink {
  constructor(
    private readonly requests: Requests,
    private readonly apiKeys: ApiKeys,
  ) {}

  /** Finds the partner and request; the request prevails over the key. Undefined where neither is known. */
  async findIfKnown({ requestId, apiKey }: Link): Promise<FoundLink | undefined> {
    const request = requestId ? await this.requests.byId(requestId) : undefined;
    if (request) return { partnerId: request.partnerId, request };
    const partnerId = apiKey && !requestId ? await this.apiKeys.ownerOf(apiKey) : undefined;
    return partnerId === undefined ? undefined : { partnerId, request: null };
  }

  /** Throws CHECKOUT_LINK_UNKNOWN. */
  async findLink(link: Link): Promise<FoundLink> {
    const found = await this.findIfKnown(link);
    if (!found) throw fault('CHECKOUT_LINK_UNKNOWN');
    return found;
  }
}
