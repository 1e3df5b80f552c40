import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SERVICE_VERSION } from '@rampart/config';
import { createMcpHandler, hostHeaderValidationResponse, originValidationResponse } from '@modelcontextprotocol/server';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import { buildServer } from './build-server.js';
import type { Backend } from './tool.js';

interface McpCall {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly publicUrl: string;
  readonly backend: Backend;
  readonly readsOnly: boolean;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Serves one request of the protocol. Each is complete in itself, so that any process of the api can serve it. */
export async function serveMcp({ request, response, publicUrl, backend, readsOnly }: McpCall): Promise<void> {
  const asked = webRequest(request);
  const answer =
    foreignAnswer(asked, publicUrl) ??
    (await createMcpHandler(() => buildServer(backend, { readsOnly, version: SERVICE_VERSION })).fetch(
      asked,
      request.method === 'POST' ? { parsedBody: request.body as unknown } : {},
    ));
  response.status(answer.status);
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  if (!answer.body) return void response.end();
  await pipeline(Readable.fromWeb(answer.body), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // the caller has hung up
  });
}

/** Refuses names that are not the service's: a page of another site reaches a local service by a name of its own (DNS rebinding). */
function foreignAnswer(asked: Request, publicUrl: string): Response | undefined {
  const hosts = [new URL(publicUrl).hostname, ...LOOPBACK];
  return hostHeaderValidationResponse(asked, hosts) ?? originValidationResponse(asked, hosts);
}

/** The body was read by the parser that all routes share. */
function webRequest({ method, headers, originalUrl }: HttpRequest): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given.set(name, String(value));
  return new Request(new URL(originalUrl, 'http://mcp.invalid'), { method, headers: given });
}
