import { type Html, html } from '@rampart/kernel';
import type { Speech } from '../speech.js';

export const whatIsAsked = ({ say }: Speech): Html => html`<div class="asked"><p>${say('may')}</p><ul>
<li>${say('seeYou')}</li>
<li>${say('seeOrders')}</li>
<li>${say('trade')}</li>
</ul></div>`;

export const request = (sealed: string, step: string): Html =>
  html`<input type="hidden" name="request" value="${sealed}"><input type="hidden" name="step" value="${step}">`;

export const rejection = (sealed: string, { say }: Speech): Html =>
  html`<form method="post" action="authorize">${request(sealed, 'reject')}<button class="btn second">${say('reject')}</button></form>`;

export const link = (sealed: string, step: string, text: Html): Html =>
  html`<form method="post" action="authorize">${request(sealed, step)}<button class="link">${text}</button></form>`;

export const alert = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html`<p class="error" id="problem" role="alert">${problem}</p>`;

export const described = (problem: string | undefined): Html =>
  problem === undefined ? html` autofocus` : html` autofocus aria-invalid="true" aria-errormessage="problem"`;
