import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** A JSON response that is the same for all callers: serialized once, with a strong ETag, and 304 for a caller that has it. */
export class FixedAnswer {
  private readonly found: Headers;

  private constructor(
    private readonly body: Buffer,
    private readonly etag: string,
    private readonly headers: Headers,
  ) {
    this.found = {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(body.length),
    };
  }

  /** `cacheControl` is the value of the header; `others` are additional headers. */
  static fromContent(content: unknown, cacheControl: string, others: Headers = {}): FixedAnswer {
    const body = Buffer.from(JSON.stringify(content));
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    return new FixedAnswer(body, etag, { ...others, 'Cache-Control': cacheControl, 'ETag': etag });
  }

  /** Returns a copy with more headers. */
  withHeaders(others: Headers): FixedAnswer {
    return new FixedAnswer(this.body, this.etag, { ...others, ...this.headers });
  }

  /** Sends the response with additional headers. Returns the status. */
  sendTo(request: IncomingMessage, response: ServerResponse, own: Headers = {}): 200 | 304 {
    if (isAmong(this.etag, request.headers['if-none-match'])) {
      response.writeHead(304, { ...this.headers, ...own }).end();
      return 304;
    }
    response.writeHead(200, { ...this.found, ...own }).end(this.body);
    return 200;
  }
}

/** Matches If-None-Match (RFC 9110, 13.1.2): a list of tags, weak ones included, or `*`. */
const isAmong = (etag: string, list: string | undefined): boolean =>
  list !== undefined && (list.trim() === '*' || list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
