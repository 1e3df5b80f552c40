const MAX_WORDS = 200;
/** Characters of a response that are searched for a message. */
const MAX_READ = 10_000;
/** Shorter parts of a path, such as `v2`, are not keys. */
const MIN_KEY = 6;

/** Parts of a node's address that no error may contain: its host, credentials and keys. */
export function secretsIn({ hostname, username, password, pathname, searchParams }: URL): readonly string[] {
  const keys = [hostname, ...pathname.split('/'), ...searchParams.values()].filter(({ length }) => length >= MIN_KEY);
  const credentials = [username, password].flatMap((each) => [each, decodeURIComponent(each)]);
  return [...credentials.filter((each) => each !== ''), ...keys];
}

export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);

/** Appends to `what`, in one short line, what the node sent in place of a result: the message of its JSON, or the text of its page. */
export function withWords(what: string, body: string, secrets: readonly string[]): string {
  const line = withoutSecrets(messageIn(body), secrets)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line === '' ? what : `${what}: ${line.slice(0, MAX_WORDS)}`;
}

function messageIn(body: string): string {
  try {
    const answers = [JSON.parse(body) as Refused].flat();
    const { error, message } = answers.find((each) => each?.error ?? each?.message) ?? {};
    const reason = (typeof error === 'object' ? error?.message : error) ?? message;
    return typeof reason === 'string' ? reason : body.slice(0, MAX_READ);
  } catch {
    return textOf(body.slice(0, MAX_READ));
  }
}

/** The text of a page without its tags, styles and scripts. */
const textOf = (page: string): string =>
  page
    .split('<')
    .map((part) => (/^(?:style|script)\b/i.test(part) ? '' : part.slice(part.indexOf('>') + 1)))
    .join(' ');

/** Error bodies of nodes, and of the proxies in front of them. */
type Refused = {
  readonly error?: { readonly message?: unknown } | string | null;
  readonly message?: unknown;
} | null;
