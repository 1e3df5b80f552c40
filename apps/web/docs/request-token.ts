import { type Credentials, sendCall } from './send-call.js';

/** Fields of both responses, since RFC 6749 uses other names than the call for a user token. */
interface TokenAnswer {
  readonly access_token?: string;
  readonly expires_in?: number;
  readonly accessToken?: string;
  readonly expiresAt?: number;
  readonly message?: string;
  readonly error_description?: string;
}

/** Requests a token of the partner (`client_credentials`) or of one of its users, and describes it in a sentence. */
export async function requestToken(
  { key, secret }: Credentials,
  userId: string,
): Promise<{ readonly token?: string; readonly text: string }> {
  if (key === '' || secret === '') return { text: 'Enter API key and secret first.' };
  const { status, text } = await sendCall({
    method: 'post',
    path: userId === '' ? '/api/oauth2/token' : '/api/oauth2/user-token',
    inPath: {},
    query: [],
    headers: {},
    body: JSON.stringify(userId === '' ? { grant_type: 'client_credentials' } : { userId }),
    credentials: { key, secret, token: '' },
  });
  const answer = read(text);
  const token = answer.access_token ?? answer.accessToken;
  if (status >= 200 && status < 300 && token !== undefined)
    return { token, text: `Calls now carry this token, until ${expiryOf(answer).toLocaleString()}.` };
  return {
    text: `No token: ${answer.message ?? answer.error_description ?? (status === 0 ? text : `status ${status}`)}`,
  };
}

const expiryOf = ({ expires_in, expiresAt }: TokenAnswer): Date =>
  new Date(expiresAt === undefined ? Date.now() + (expires_in ?? 0) * 1_000 : expiresAt * 1_000);

function read(text: string): TokenAnswer {
  try {
    return JSON.parse(text) as TokenAnswer;
  } catch {
    return {};
  }
}
