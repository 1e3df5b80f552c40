import { type Html, html } from '@rampart/kernel';
import type { Account } from '@rampart/users';
import type { Speech } from '../speech.js';

export const oneAccount = ({ id, email }: Account, { say }: Speech): Html =>
  html`<p class="account">${say('account')} <b>${maskedEmail(email)}</b></p><input type="hidden" name="user" value="${id}">`;

export const choice = (
  accounts: readonly Account[],
  { say }: Speech,
): Html => html`<fieldset class="field"><legend>${say('which')}</legend>
${accounts.map(({ id, email }, i) => html`<label class="radio"><input type="radio" name="user" value="${id}"${i === 0 && html` checked`}><span>${maskedEmail(email)}</span></label>`)}
</fieldset>`;

/** Masks an email so that its owner still recognises it. */
const maskedEmail = (email: string): string =>
  email.replace(
    /^(.{1,2})(.*?)(.?)(?=@)/u,
    (_, begin: string, hidden: string, end: string) => `${begin}•••${hidden === '' ? '' : end}`,
  );
