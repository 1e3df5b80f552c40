import { sendRaw } from '../../test/support/raw-http.js';

/** The page that a browser without scripts shows. */
export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly title: string;
  readonly heading: string;
  /** The address to which it is redirected instead. */
  readonly location?: URL;
}

type Fields = Readonly<Record<string, string>>;

/** A user with a browser: keeps cookies, and sends forms as they are on the page, including hidden fields. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly headers: Fields = {},
  ) {}

  open(path: string, headers: Fields = {}): Promise<Shown> {
    return this.send('GET', path, { headers });
  }

  /** Sends the form of a step with what was typed into it. */
  submit(page: Shown, step: string, typed: Fields = {}, headers: Fields = {}): Promise<Shown> {
    return this.post({ ...hiddenFields(page, step), ...typed }, headers);
  }

  post(fields: Fields, headers: Fields = {}): Promise<Shown> {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    return this.send('POST', '/authorize', { headers: form, body: new URLSearchParams(fields).toString() });
  }

  private async send(
    method: string,
    path: string,
    { headers, body }: { headers: Fields; body?: string },
  ): Promise<Shown> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all = { ...this.headers, ...(cookie === '' ? {} : { cookie }), ...headers };
    const answer = await sendRaw(this.baseUrl, { method, path, headers: all, ...(body === undefined ? {} : { body }) });
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    if (name !== undefined) this.cookies.set(name, value ?? '');
    const location = answer.headers.get('location');
    return {
      ...answer,
      title: textIn(answer.text, 'title'),
      heading: textIn(answer.text, 'h1'),
      ...(location === null ? {} : { location: new URL(location) }),
    };
  }
}

/** Fields that the form of a step sends by itself. Throws when the page has none. */
export function hiddenFields({ text, heading }: Shown, step: string): Record<string, string> {
  const form = [...text.matchAll(/<form[^>]*>(.*?)<\/form>/gs)]
    .map(([, inner = '']) => inner)
    .find((inner) => inner.includes(`name="step" value="${step}"`));
  if (form === undefined) throw new Error(`the page "${heading}" has no form for ${step}`);
  const fields = [...form.matchAll(/<input type="(?:hidden|radio)" name="(\w+)" value="([^"]*)"( checked)?/g)];
  return Object.fromEntries(
    fields.filter(([tag, , , checked]) => !tag.includes('radio') || checked).map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
}

const textIn = (page: string, tag: string): string =>
  (new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(page)?.[1] ?? '').replace(/&#(\d+);/g, (_, code: string) =>
    String.fromCharCode(Number(code)),
  );
