import { type Html, html, type Piece } from '@rampart/kernel';
import { isAppLink, type PartnerFace } from '@rampart/partners';
import type { Account } from '@rampart/users';
import type { Speech } from '../speech.js';
import { choice, oneAccount } from './account-choice.js';
import { alert, described, link, rejection, request, whatIsAsked } from './consent-parts.js';
import { countriesIn, option } from './country-options.js';

/** Data of every step: the partner, and the sealed request, which every form sends back. */
export interface Step {
  readonly partner: PartnerFace;
  readonly sealed: string;
  readonly speech: Speech;
  readonly problem?: string | undefined;
}

export interface PhoneStep extends Step {
  /** ISO 3166 alpha-2, chosen before or guessed. */
  readonly country: string;
  /** The user's previous input. */
  readonly phone?: string | undefined;
}

export const phonePage = ({ partner, sealed, speech, problem, country, phone }: PhoneStep): Html => html`
<h1>${speech.say('asks', { partner: partner.displayName })}</h1>
${whatIsAsked(speech)}
<form method="post" action="authorize">
${request(sealed, 'phone')}
<fieldset class="field"><legend>${speech.say('yourPhone')}</legend>
<div class="box${problem !== undefined && ' wrong'}">
<select name="country" aria-label="${speech.text('country')}" autocomplete="tel-country-code">${countriesIn(speech.language).map((each) => option(each, country))}</select>
<input name="phone" type="tel" inputmode="tel" autocomplete="tel-national" aria-label="${speech.text('phone')}" required maxlength="30" value="${phone}" aria-describedby="hint"${described(problem)}>
</div>
<p class="hint" id="hint">${speech.say('phoneHint', { partner: partner.displayName })}</p>
${alert(problem)}
</fieldset>
<button class="btn">${speech.say('send')}</button>
</form>
${rejection(sealed, speech)}`;

export interface CodeStep extends Step {
  /** E.164. */
  readonly number: string;
  /** In sandbox mode: a link to show the code, or the result. */
  readonly testCode?: Html | undefined;
}

export const codePage = ({ partner, sealed, speech, problem, number, testCode }: CodeStep): Html => html`
<h1>${speech.say('enter')}</h1>
<p>${speech.say('sent', { number: html`<b class="num">${masked(number)}</b>`, partner: partner.displayName })}</p>
${testCode}
<form method="post" action="authorize">
${request(sealed, 'code')}
<div class="field">
<label for="code">${speech.say('code')}</label>
<input class="box code${problem !== undefined && ' wrong'}" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="10"${described(problem)}>
${alert(problem)}
</div>
<button class="btn">${speech.say('continue')}</button>
</form>
<div class="links">
${link(sealed, 'again', speech.say('again'))}
${link(sealed, 'change', speech.say('change'))}
</div>
${rejection(sealed, speech)}`;

export interface AnswerStep extends Step {
  readonly accounts: readonly Account[];
  readonly redirectUrl: string;
}

export const answerPage = ({ partner, sealed, speech, accounts, redirectUrl }: AnswerStep): Html => html`
<h1>${speech.say('allowAsk', { partner: partner.displayName })}</h1>
<form method="post" action="authorize">
${request(sealed, 'allow')}
${accounts.length === 1 ? oneAccount(accounts[0] as Account, speech) : choice(accounts, speech)}
${whatIsAsked(speech)}
<p class="hint">${speech.say('back', { place: placeOf(redirectUrl, speech) })}</p>
<button class="btn">${speech.say('allow')}</button>
</form>
${rejection(sealed, speech)}`;

function placeOf(redirectUrl: string, { say }: Speech): Html {
  const { host, protocol } = new URL(redirectUrl);
  return isAppLink(redirectUrl) ? say('app', { name: html`<b>${protocol.slice(0, -1)}</b>` }) : html`<b>${host}</b>`;
}

/** Shows a message when the consent cannot continue. */
export const endPage = (message: Piece, { say }: Speech): Html =>
  html`<h1>${say('failed')}</h1><p role="alert">${message}</p>`;

/** Shows only the last four digits, enough to notice a typing error. */
const masked = (number: string): string =>
  `${number.slice(0, 3)}${'•'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;
