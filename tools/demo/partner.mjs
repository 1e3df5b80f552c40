import { Problem } from '../setup/problem.mjs';

const PATIENCE_MS = 10_000;
const POLL_MS = 20;

/** The partner's side of the API: what it answers, or a problem that says which call was refused and why. */
export class Partner {
  constructor({ baseUrl, partner: { apiKey, apiSecret } }) {
    this.baseUrl = baseUrl;
    this.authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  }

  get(path) {
    return this.ask('GET', path);
  }

  post(path, body = {}) {
    return this.ask('POST', path, body);
  }

  put(path, body) {
    return this.ask('PUT', path, body);
  }

  /** Asks until `right` says that the answer is. */
  async until(path, right) {
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; ) {
      const answer = await this.get(path);
      if (right(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Problem(`GET ${path} did not become what it should within ${PATIENCE_MS / 1000} s.`);
  }

  async ask(method, path, body) {
    const isForm = body instanceof FormData;
    const isJson = !isForm && body !== undefined;
    const headers = { authorization: this.authorization, ...(isJson ? { 'content-type': 'application/json' } : {}) };
    const response = await fetch(`${this.baseUrl}${path}`, { method, headers, body: isJson ? JSON.stringify(body) : body }).catch((error) => {
      throw new Problem(`${method} ${path} was not answered: ${error.cause?.code ?? error.message}`);
    });
    const answer = await response.json();
    if (response.ok) return answer;
    throw new Problem(`${method} ${path} was refused with ${response.status} ${answer.code}: ${answer.message}`);
  }
}
