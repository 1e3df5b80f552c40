import { credentialFields, credentials } from './credential-fields.js';
import { element, labelled } from './element.js';
import { type Answer, isSandbox, sendCall } from './send-call.js';

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
  /** Whether the call accepts only key and secret, not a token. */
  readonly basicOnly?: boolean;
  readonly parameters: readonly CallParameter[];
  readonly body?: string;
}

/** A form that sends the call and shows the response. */
export function callForm(call: DescribedCall): HTMLFormElement {
  const output = element('div', { class: 'outcome', role: 'status' });
  const form = element('form', { 'class': 'call', 'aria-label': `Send ${call.method.toUpperCase()} ${call.path}` });
  form.append(
    ...(call.needsKey ? [credentialFields(call.id)] : []),
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

/** Requires confirmation of a call that changes something on a live service, where it acts on real users and money. */
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
    credentials: call.needsKey ? { ...credentials, ...(call.basicOnly ? { token: '' } : {}) } : undefined,
  });
  output.replaceChildren(...outcomeOf(answer));
}

function outcomeOf({ status, text, durationMs }: Answer): Node[] {
  const kind = status >= 200 && status < 300 ? 'good' : 'bad';
  const line = status === 0 ? 'No response' : `${status} in ${durationMs} ms`;
  return [
    element('p', { class: kind }, line),
    element('pre', { 'tabindex': '0', 'role': 'group', 'aria-label': 'Response' }, element('code', {}, text)),
  ];
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
