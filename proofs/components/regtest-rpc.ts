/** Calls a node's JSON-RPC for suites and drills. */
export class RegtestRpc {
  private readonly address: string;
  private readonly authorization: string;

  constructor(url: string, wallet?: string) {
    const { username, password, origin } = new URL(url);
    this.address = wallet === undefined ? origin : `${origin}/wallet/${wallet}`;
    this.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  /** Throws an error with the node's own message. */
  async call<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(this.address, {
      method: 'POST',
      headers: { 'authorization': this.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '1.0', id: 0, method, params }),
      signal: AbortSignal.timeout(60_000),
    });
    const answer = (await response.json()) as { result: T; error: { message: string } | null };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }
}
