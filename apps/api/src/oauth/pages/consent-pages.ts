import { type Html, html } from '@rampart/kernel';
import { isAppLink, type PartnerFace } from '@rampart/partners';
import { type Account, callingCodes } from '@rampart/users';
import { alert, described, link, rejection, request, whatIsAsked } from './consent-parts.js';

/** Facts of every step: the partner, and the request in its sealed form, which every form sends back. */
export interface Step {
  readonly partner: PartnerFace;
  readonly sealed: string;
  readonly problem?: string | undefined;
}

export interface PhoneStep extends Step {
  /** ISO 3166 alpha-2, chosen before or guessed. */
  readonly country: string;
  /** Input of the attempt before. */
  readonly phone?: string | undefined;
}

export const PHONE_TITLE = 'Confirm that it is you';

export const phonePage = ({ partner, sealed, problem, country, phone }: PhoneStep): Html => html`
<h1>${partner.displayName} asks for access to your account</h1>
${whatIsAsked()}
<form method="post" action="authorize">
${request(sealed, 'phone')}
<fieldset class="field"><legend>Your phone number</legend>
<div class="box${problem !== undefined && ' wrong'}">
<select name="country" aria-label="Country code" autocomplete="tel-country-code">${COUNTRIES.map((each) => option(each, country))}</select>
<input name="phone" type="tel" inputmode="tel" autocomplete="tel-national" aria-label="Phone number" required maxlength="30" value="${phone}" aria-describedby="hint"${described(problem)}>
</div>
<p class="hint" id="hint">The number that you use at ${partner.displayName}. We send it a code.</p>
${alert(problem)}
</fieldset>
<button class="btn">Send code</button>
</form>
${rejection(sealed)}`;

export interface CodeStep extends Step {
  /** E.164. */
  readonly number: string;
}

export const CODE_TITLE = 'Enter the code';

export const codePage = ({ partner, sealed, problem, number }: CodeStep): Html => html`
<h1>Enter the code</h1>
<p>If <b class="num">${masked(number)}</b> belongs to an account at ${partner.displayName}, it gets a text message with six digits now. They are good for 5 minutes.</p>
<form method="post" action="authorize">
${request(sealed, 'code')}
<div class="field">
<label for="code">Code from the text message</label>
<input class="box code${problem !== undefined && ' wrong'}" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="10"${described(problem)}>
${alert(problem)}
</div>
<button class="btn">Continue</button>
</form>
<div class="links">
${link(sealed, 'again', 'Send another code')}
${link(sealed, 'change', 'Use another number')}
</div>
${rejection(sealed)}`;

export interface AnswerStep extends Step {
  readonly accounts: readonly Account[];
  readonly redirectUrl: string;
}

export const ANSWER_TITLE = 'Allow access';

export const answerPage = ({ partner, sealed, accounts, redirectUrl }: AnswerStep): Html => html`
<h1>Allow ${partner.displayName} to use your account?</h1>
<form method="post" action="authorize">
${request(sealed, 'allow')}
${accounts.length === 1 ? oneAccount(accounts[0] as Account) : choice(accounts)}
${whatIsAsked()}
<p class="hint">You are sent back to ${placeOf(redirectUrl)}.</p>
<button class="btn">Allow</button>
</form>
${rejection(sealed)}`;

function placeOf(redirectUrl: string): Html {
  const { host, protocol } = new URL(redirectUrl);
  return isAppLink(redirectUrl) ? html`the app <b>${protocol.slice(0, -1)}</b>` : html`<b>${host}</b>`;
}

/** When nothing goes on from here. */
export const endPage = (message: string): Html => html`<h1>This did not work</h1><p role="alert">${message}</p>`;

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const COUNTRIES = callingCodes()
  .map(({ country, code }) => ({ country, code, name: NAMES.of(country) ?? country }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

const option = ({ country, name, code }: (typeof COUNTRIES)[number], chosen: string): Html =>
  html`<option value="${country}"${country === chosen && html` selected`}>${code} ${name}</option>`;

const oneAccount = ({ id, email }: Account): Html =>
  html`<p class="account">Account <b>${maskedEmail(email)}</b></p><input type="hidden" name="user" value="${id}">`;

const choice = (accounts: readonly Account[]): Html => html`<fieldset class="field"><legend>Which account?</legend>
${accounts.map(({ id, email }, i) => html`<label class="radio"><input type="radio" name="user" value="${id}"${i === 0 && html` checked`}><span>${maskedEmail(email)}</span></label>`)}
</fieldset>`;

/** The last four digits: enough to see a slip of the finger. */
const masked = (number: string): string =>
  `${number.slice(0, 3)}${'•'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;

/** Enough to know one's own by. */
const maskedEmail = (email: string): string =>
  email.replace(
    /^(.{1,2})(.*?)(.?)(?=@)/u,
    (_, begin: string, hidden: string, end: string) => `${begin}•••${hidden === '' ? '' : end}`,
  );
