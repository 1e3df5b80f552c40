import { type Answer, type Credentials, isSandbox, sendCall } from './send-call.js';
import { element } from './element.js';

export interface CallParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
}

/** An operation as its section describes it. */
export interface DescribedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly needsKey: boolean;
  readonly parameters: readonly CallParameter[];
  readonly body?: string;
}

/** Kept in memory for the forms of this page alone: gone with the page. */
const credentials: Credentials = { key: '', secret: '', token: '' };
const SECRETS = [
  ['key', 'API key', 'text'],
  ['secret', 'API secret', 'password'],
  ['token', 'or an access token', 'password'],
] as const;

/** A form that sends the call and shows its answer. */
export function callForm(call: DescribedCall): HTMLFormElement {
  const output = element('div', { class: 'outcome', role: 'status' });
  const form = element('form', { 'class': 'call', 'aria-label': `Send ${call.method.toUpperCase()} ${call.path}` });
  form.append(
    ...(call.needsKey ? [secretFields(call)] : []),
    ...call.parameters.map((parameter) => parameterField(call, parameter)),
    ...(call.body === undefined ? [] : [bodyField(call)]),
    element('button', { type: 'submit', class: 'send' }, 'Send'),
    output,
  );
  void askBeforeLive(call, form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(call, form, output);
  });
  return form;
}

/** A live service acts on what is sent, so a call that changes something is confirmed. */
async function askBeforeLive(call: DescribedCall, form: HTMLFormElement): Promise<void> {
  if (call.method === 'get' || (await isSandbox())) return;
  const text = 'This service is live: the call acts on real users and real money.';
  form
    .querySelector('.send')
    ?.before(element('label', { class: 'live' }, element('input', { type: 'checkbox', required: true }), ` ${text}`));
}

async function send(call: DescribedCall, form: HTMLFormElement, output: HTMLElement): Promise<void> {
  const values = new FormData(form);
  const valueOf = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const valued = (place: CallParameter['in']): [string, string][] =>
    call.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name }): [string, string] => [name, valueOf(`${place}-${name}`)])
      .filter(([, value]) => value !== '');
  output.replaceChildren(element('p', {}, 'Sending …'));
  const answer = await sendCall({
    ...call,
    inPath: Object.fromEntries(valued('path')),
    query: valued('query'),
    headers: Object.fromEntries(valued('header')),
    body: call.body === undefined ? undefined : valueOf('body'),
    credentials: call.needsKey ? credentials : undefined,
  });
  output.replaceChildren(...outcomeOf(answer));
}

function outcomeOf({ status, text, durationMs }: Answer): Node[] {
  const kind = status >= 200 && status < 300 ? 'good' : 'bad';
  const line = status === 0 ? 'No answer' : `${status} in ${durationMs} ms`;
  return [
    element('p', { class: kind }, line),
    element('pre', { 'tabindex': '0', 'role': 'group', 'aria-label': 'Answer' }, element('code', {}, text)),
  ];
}

function secretFields({ id }: DescribedCall): HTMLElement {
  const fields = SECRETS.map(([name, title, type]) => {
    const input = element('input', {
      'id': `${id}-${name}`,
      type,
      'autocomplete': 'off',
      'spellcheck': 'false',
      'data-secret': name,
    });
    input.value = credentials[name];
    input.addEventListener('input', () => {
      credentials[name] = input.value.trim();
      for (const other of document.querySelectorAll<HTMLInputElement>(`[data-secret=${name}]`))
        if (other !== input) other.value = input.value;
    });
    return labelled(title, input);
  });
  const note = element('p', { class: 'values' }, 'Kept in this page alone, until you leave it.');
  return element('fieldset', {}, element('legend', {}, 'Credentials'), ...fields, note);
}

function parameterField({ id }: DescribedCall, { name, in: place, required }: CallParameter): HTMLElement {
  const input = element('input', {
    id: `${id}-${place}-${name}`,
    name: `${place}-${name}`,
    required,
    autocomplete: 'off',
  });
  if (name === 'Idempotency-Key') input.value = crypto.randomUUID?.() ?? String(Date.now());
  return labelled(name, input);
}

function bodyField({ id, body = '' }: DescribedCall): HTMLElement {
  const rows = String(Math.min(16, body.split('\n').length + 1));
  return labelled('Body', element('textarea', { id: `${id}-body`, name: 'body', rows, spellcheck: 'false' }, body));
}

const labelled = (title: string, input: HTMLElement): HTMLElement =>
  element('p', { class: 'labelled' }, element('label', { for: input.id }, title), input);
