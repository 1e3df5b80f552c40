import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** A browser session at a page of the service, which keeps cookies. */
export interface Session {
  get(path: string): Promise<Response>;
}

/** Signs in, and sets up two-step sign-in, without which an operator sees nothing. */
export async function signIn(baseUrl: string, login: { name: string; password: string }): Promise<Session> {
  const cookies = new Map<string, string>();
  const call = async (path: string, body?: object): Promise<Response> => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      'cookie': [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const answer = await fetch(
      `${baseUrl}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (body && answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  await call('/sign-in', login);
  const { secret } = (await (await call('/second-factor', { password: login.password })).json()) as { secret: string };
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() - STEP_MS });
  await call('/second-factor/confirm', { code });
  return { get: (path) => call(path) };
}
