import { element, labelled } from './element.js';
import { requestToken } from './request-token.js';
import type { Credentials } from './send-call.js';

/** Kept in memory for this page's forms only, and lost when the page is left. */
export const credentials: Credentials = { key: '', secret: '', token: '' };

/** Fields for key and secret, or for an access token of the partner or of one user, which the form requests with them. */
export function credentialFields(id: string): HTMLElement {
  const user = element('input', { id: `${id}-token-user`, autocomplete: 'off', spellcheck: 'false' });
  const button = element('button', { type: 'button', class: 'get-token' }, 'Get an access token');
  const outcome = element('p', { class: 'values', role: 'status' });
  button.addEventListener('click', () => void getToken(user.value.trim(), outcome));
  return element(
    'fieldset',
    {},
    element('legend', {}, 'Credentials'),
    secretField(id, 'key', 'API key', 'text'),
    secretField(id, 'secret', 'API secret', 'password'),
    secretField(id, 'token', 'or an access token', 'password'),
    labelled('Token of user (id)', user),
    button,
    outcome,
    element(
      'p',
      { class: 'values' },
      'Kept only on this page, until you leave it. Without a user, the token is for the partner.',
    ),
  );
}

async function getToken(userId: string, outcome: HTMLElement): Promise<void> {
  outcome.textContent = 'Requesting a token …';
  const { token, text } = await requestToken(credentials, userId);
  if (token !== undefined) keep('token', token);
  outcome.textContent = text;
}

function secretField(id: string, name: keyof Credentials, title: string, type: string): HTMLElement {
  const input = element('input', {
    'id': `${id}-${name}`,
    type,
    'autocomplete': 'off',
    'spellcheck': 'false',
    'data-secret': name,
  });
  input.value = credentials[name];
  input.addEventListener('input', () => keep(name, input.value.trim()));
  return labelled(title, input);
}

/** Updates the credentials in every open form. */
function keep(name: keyof Credentials, value: string): void {
  credentials[name] = value;
  for (const input of document.querySelectorAll<HTMLInputElement>(`[data-secret=${name}]`))
    if (input.value.trim() !== value) input.value = value;
}
