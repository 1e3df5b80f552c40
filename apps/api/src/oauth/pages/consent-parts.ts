import { type Html, html } from '@rampart/kernel';

export const whatIsAsked = (): Html => html`<div class="asked"><p>For 30 days it may:</p><ul>
<li>see your name, email, phone number and verification status</li>
<li>see your orders</li>
<li>buy and sell crypto in your name</li>
</ul></div>`;

export const request = (sealed: string, step: string): Html =>
  html`<input type="hidden" name="request" value="${sealed}"><input type="hidden" name="step" value="${step}">`;

export const rejection = (sealed: string): Html =>
  html`<form method="post" action="authorize">${request(sealed, 'reject')}<button class="btn second">Reject</button></form>`;

export const link = (sealed: string, step: string, text: string): Html =>
  html`<form method="post" action="authorize">${request(sealed, step)}<button class="link">${text}</button></form>`;

export const alert = (problem: string | undefined): Html | undefined =>
  problem === undefined ? undefined : html`<p class="error" id="problem" role="alert">${problem}</p>`;

export const described = (problem: string | undefined): Html =>
  problem === undefined ? html` autofocus` : html` autofocus aria-invalid="true" aria-errormessage="problem"`;
