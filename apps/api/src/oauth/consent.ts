import { Fault, fault, type Html, html, plainDigits } from '@rampart/kernel';
import {
  addressWithCode,
  addressWithError,
  type AuthorizeRequest,
  Grants,
  type PartnerFace,
  SealedRequests,
  Settings,
} from '@rampart/partners';
import { callingCodes, PhoneProofs, type ProofRequest } from '@rampart/users';
import { ENV, type Env } from '@rampart/config';
import { SandboxControls } from '@rampart/drivers';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { answerPage, codePage, endPage, phonePage, type Step } from './pages/consent-pages.js';
import { link } from './pages/consent-parts.js';
import type { Speech } from './speech.js';

/** The response to the browser: a page, or a redirect to the partner. */
export type Outcome = Shown | { readonly to: string };

export interface Shown {
  readonly partner: PartnerFace;
  readonly title: string;
  readonly body: Html;
  readonly speech: Speech;
  readonly status: number;
  /** Where the page's forms may lead, besides this service. */
  readonly redirectUrl: string;
}

/** Form fields as sent. */
export type Fields = Readonly<Record<string, string | undefined>>;

interface Asked extends Step {
  readonly request: AuthorizeRequest;
  /** The visitor's network. */
  readonly source: string;
}

/** Runs the steps of a consent: phone, code, decision. Each step is one form, and every form carries the sealed request. */
@Injectable()
export class Consent {
  constructor(
    private readonly settings: Settings,
    private readonly sealed: SealedRequests,
    private readonly proofs: PhoneProofs,
    private readonly grants: Grants,
    @Inject(ENV) private readonly env: Env,
    @Optional() private readonly world?: SandboxControls,
  ) {}

  /** Shows the first page. `country` is a guess, ISO 3166 alpha-2. */
  begin(
    request: AuthorizeRequest,
    partner: PartnerFace,
    { browser, country, speech }: { browser: string; country: string; speech: Speech },
  ): Shown {
    return askPhone({ request, partner, speech, sealed: this.sealed.sealRequest(request, browser) }, { country });
  }

  /**
   * Performs the step of a submitted form. Throws AUTHORIZE_PAGE_EXPIRED, AUTHORIZE_PAGE_FOREIGN, AUTHORIZE_REDIRECT_UNREGISTERED, AUTHORIZE_REQUEST_INVALID.
   */
  async next(fields: Fields, browser: string | undefined, visitor: Pick<Asked, 'source' | 'speech'>): Promise<Outcome> {
    const request = this.sealed.openRequest(fields['request'], browser);
    const partner = await this.settings.settingsOf(request.partnerId);
    if (!partner.redirectUrls.includes(request.redirectUrl)) throw fault('AUTHORIZE_REDIRECT_UNREGISTERED');
    const asked: Asked = { request, partner, sealed: fields['request'] ?? '', ...visitor };
    switch (fields['step']) {
      case 'phone':
        return this.phone(asked, fields);
      case 'again':
        return this.sent(asked, await this.proofs.sendAnother(proofOf(asked)));
      case 'change':
        return askPhone(asked, { country: HOME });
      case 'showCode':
        return this.showCode(asked);
      case 'code':
        return this.code(asked, fields['code'] ?? '');
      case 'allow':
        return this.allow(asked, fields['user']);
      case 'reject':
        return { to: addressWithError(request, 'rejected') };
      default:
        throw fault('AUTHORIZE_REQUEST_INVALID', { problem: 'the form has no step' });
    }
  }

  private async phone(asked: Asked, { country = HOME, phone = '' }: Fields): Promise<Shown> {
    const { code = '' } = callingCodes().find((each) => each.country === country) ?? {};
    try {
      return this.sent(asked, await this.proofs.startProof(proofOf(asked), { phone: plainDigits(phone), code }));
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'PHONE_INVALID') throw error;
      return askPhone({ ...asked, problem: asked.speech.text('phoneWrong') }, { country, phone });
    }
  }

  /** Responds identically whether or not a user has the number. */
  private sent(asked: Asked, number: string | undefined): Shown {
    if (number !== undefined) return this.askCode(asked, { number });
    return shown(
      asked,
      asked.speech.text('tooMany'),
      endPage(asked.speech.say('tooManyText', { partner: asked.partner.displayName }), asked.speech),
      429,
    );
  }

  /** Shows the page for the code. In sandbox mode it offers to show the code, because no message leaves the sandbox. */
  private askCode(asked: Asked, { number, testCode }: { number: string; testCode?: Html }): Shown {
    const { speech, sealed, problem } = asked;
    const offer = this.env.RAMPART_MODE === 'sandbox' ? link(sealed, 'showCode', speech.say('testCode')) : undefined;
    const page = codePage({ ...asked, number, testCode: testCode ?? offer });
    return shown(asked, speech.text('enter'), page, problem === undefined ? 200 : 400);
  }

  /** Throws AUTHORIZE_REQUEST_INVALID in live mode. */
  private async showCode(asked: Asked): Promise<Shown> {
    const { speech, request } = asked;
    if (!this.world || this.env.RAMPART_MODE !== 'sandbox')
      throw fault('AUTHORIZE_REQUEST_INVALID', { problem: 'the form has no step' });
    const number = await this.proofs.findPhone(request.id);
    if (number === undefined) return askPhone(asked, { country: HOME });
    const code = (await this.world.messagesTo(number)).at(-1)?.code;
    const says =
      code === undefined ? speech.say('testNoCode') : speech.say('testCodeIs', { code: html`<code>${code}</code>` });
    return this.askCode(asked, { number, testCode: html`<p class="hint" role="status">${says}</p>` });
  }

  private async code(asked: Asked, text: string): Promise<Shown> {
    const { id, partnerId } = asked.request;
    const isRight = await this.proofs.checkCode(id, plainDigits(text).replace(/[\s\p{Pd}]/gu, ''));
    const accounts = isRight ? await this.proofs.listAccounts(id, partnerId) : [];
    if (accounts.length > 0)
      return shown(
        asked,
        asked.speech.text('allowTitle'),
        answerPage({ ...asked, accounts, redirectUrl: asked.request.redirectUrl }),
      );
    const number = await this.proofs.findPhone(id);
    if (number === undefined) return askPhone(asked, { country: HOME });
    return this.askCode({ ...asked, problem: asked.speech.text('codeWrong') }, { number });
  }

  private async allow(asked: Asked, userId: string | undefined): Promise<Outcome> {
    const { request } = asked;
    const accounts = await this.proofs.listAccounts(request.id, request.partnerId);
    const account = accounts.find(({ id }) => id === userId);
    if (account) return { to: addressWithCode(request, await this.grants.grantCode(request, account.id)) };
    return askPhone({ ...asked, problem: asked.speech.text('tooLong') }, { country: HOME });
  }
}

const proofOf = ({ request: { id, partnerId }, source, speech: { language } }: Asked): ProofRequest => ({
  ...{ id, partnerId, source, language },
});

/** Where most users of the supported payment methods are. */
export const HOME = 'SG';

const askPhone = (asked: Omit<Asked, 'source'>, typed: { country: string; phone?: string }): Shown =>
  shown(
    asked,
    asked.speech.text('confirm'),
    phonePage({ ...asked, ...typed }),
    asked.problem === undefined ? 200 : 400,
  );

const shown = (
  { partner, speech, request: { redirectUrl } }: Omit<Asked, 'source'>,
  title: string,
  body: Html,
  status = 200,
): Shown => ({
  partner,
  title,
  body,
  speech,
  status,
  redirectUrl,
});
