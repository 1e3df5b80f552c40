import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

/** A span in OTLP's JSON. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly OtlpAttribute[];
  readonly links?: readonly { readonly traceId: string }[];
  readonly status?: { readonly code?: number };
}

interface OtlpRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[] }[];
}

/** How a collector responds: with a status, or never. */
export type CollectorAnswer = number | 'never';

/** An OTLP collector over HTTP, outside the service, that keeps what it receives. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Headers and bodies of all requests. */
  bytes(): Buffer;
  answerWith(answer: CollectorAnswer): void;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: Buffer[] = [];
  const spans: CollectedSpan[] = [];
  let answer: CollectorAnswer = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      bodies.push(Buffer.from(`${request.url}\n${request.rawHeaders.join('\n')}\n`), body);
      if (answer === 'never') return;
      if (answer === 200) spans.push(...spansOf(JSON.parse(body.toString('utf8')) as OtlpRequest));
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => Buffer.concat(bodies),
    answerWith: (next) => void (answer = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const spansOf = ({ resourceSpans }: OtlpRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

export const attributeOf = ({ attributes }: CollectedSpan, key: string): string | number | undefined => {
  const { stringValue, intValue } = attributes.find((each) => each.key === key)?.value ?? {};
  return stringValue ?? intValue;
};
