import { CheckoutLinks, type PreviewedLook } from '@rampart/checkout';
import { ENV, type Env } from '@rampart/config';
import type { CheckoutSession, LinkTerms } from '@rampart/data';
import { givenLinks, type PartnerFace, Settings } from '@rampart/partners';
import { Requests } from '@rampart/requests';
import { FindTransactions } from '@rampart/transactions';
import { FindUser } from '@rampart/users';
import { Inject, Injectable } from '@nestjs/common';
import type {
  CheckoutPartnerView,
  CheckoutRequestView,
  CheckoutTermsView,
  CheckoutUserView,
  CheckoutSessionView,
} from './checkout-session.dto.js';

@Injectable()
export class ShowCheckoutSession {
  constructor(
    private readonly settings: Settings,
    private readonly requests: Requests,
    private readonly users: FindUser,
    private readonly transactions: FindTransactions,
    private readonly links: CheckoutLinks,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** `look` overrides the partner's branding in a preview. */
  async show(session: CheckoutSession, look?: PreviewedLook): Promise<CheckoutSessionView> {
    const { partnerId, userId, requestId, transactionId } = session;
    const link = await this.links.linkOf(session);
    const face = { ...(await this.settings.settingsOf(partnerId)), ...look };
    const waiting =
      userId !== null && transactionId === null ? await this.transactions.findOpen(partnerId, userId) : undefined;
    return {
      mode: this.env.RAMPART_MODE,
      partner: partnerView(face),
      handedOver: session.parentId !== null,
      awaitsName: session.provenPhone !== null,
      ...(requestId === null ? {} : { request: await this.request(partnerId, requestId) }),
      ...(link === undefined ? {} : { terms: termsView(link.terms) }),
      ...(userId === null ? {} : { user: await this.user(partnerId, userId) }),
      ...(transactionId === null ? {} : { orderId: transactionId }),
      ...(waiting === undefined ? {} : { waitingOrderId: waiting.id }),
    };
  }

  private async request(partnerId: string, requestId: string): Promise<CheckoutRequestView> {
    const { request, transaction } = await this.requests.findRequest(partnerId, requestId);
    const { type, cryptoCurrency, currency, wallet, internalAddress } = request;
    const fixed = Object.entries({ type, cryptoCurrency, currency, wallet, internalAddress }).filter(
      ([, value]) => value !== null,
    );
    return { ...Object.fromEntries(fixed), used: transaction !== undefined };
  }

  private async user(partnerId: string, userId: string): Promise<CheckoutUserView> {
    const { firstName, lastName, email, phone, kyc } = await this.users.findUser(partnerId, userId);
    return { firstName, lastName, email, phone: phone ?? '', kyc };
  }
}

/** The partner's own data is added when the order is placed; the page does not need it. */
const termsView = ({ partnerData: _, editable, ...terms }: LinkTerms): CheckoutTermsView => ({
  ...terms,
  editable: [...editable],
});

const partnerView = ({
  displayName,
  logoUrl,
  allowedOrigins,
  redirectUrls,
  returnAfterSeconds,
  ...links
}: PartnerFace): CheckoutPartnerView => ({
  name: displayName,
  ...givenLinks(links),
  origins: [...allowedOrigins],
  redirectUrls: [...redirectUrls],
  ...(logoUrl === null ? {} : { logoUrl }),
  ...(returnAfterSeconds === null ? {} : { returnAfterSeconds }),
});
