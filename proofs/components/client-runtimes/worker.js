// workerd, in the form of Cloudflare Workers.
import { program } from './program.js';

export default {
  /** @param {Request} request */
  async fetch(request) {
    const input = /** @type {Parameters<typeof program>[0]} */ (await request.json());
    return Response.json(await program(input));
  },
};
