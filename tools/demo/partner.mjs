import { ourClient } from '../setup/client.mjs';
import { Problem } from '../setup/problem.mjs';

const PATIENCE_MS = 10_000;
const POLL_MS = 20;

/** The partner's side of the API: what it answers, or a problem that says which call was refused and why. */
export class Partner {
  #client;

  /** Settings are the client's, such as how often it tries again. */
  constructor({ baseUrl, partner }, settings = {}) {
    this.#client = ourClient().then(({ createClient }) => createClient({ baseUrl, credentials: partner, ...settings }));
  }

  get(path) {
    return this.ask('get', path);
  }

  post(path, body = {}) {
    return this.ask('post', path, body);
  }

  put(path, body) {
    return this.ask('put', path, body);
  }

  /** Asks until `right` says that the answer is. */
  async until(path, right) {
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline;) {
      const answer = await this.get(path);
      if (right(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Problem(`GET ${path} did not become what it should within ${PATIENCE_MS / 1000} s.`);
  }

  async ask(method, path, body) {
    const client = await this.#client;
    const { data } = await client.send(method, path, { body }).catch((error) => {
      throw new Problem(
        error.code
          ? `${method.toUpperCase()} ${path} was refused with ${error.status} ${error.code}: ${error.message}`
          : error.message,
      );
    });
    return data;
  }
}
