import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Fault, fault, ids } from '@rampart/kernel';
import { faultView } from './fault.filter.js';

/** Responds in the service's format to requests that Node cannot parse, to which it would send an empty response. */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end(answerOf(faultOf(error.code)));
  });
}

function faultOf(code: string | undefined): Fault {
  if (code === 'HPE_HEADER_OVERFLOW') return fault('HEADERS_TOO_LARGE');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return fault('REQUEST_TIMEOUT');
  return fault('REQUEST_MALFORMED');
}

function answerOf(refusal: Fault): string {
  const requestId = ids.next();
  const body = JSON.stringify(faultView(refusal, requestId));
  const headers = [
    `Content-Type: application/json; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...headers, '', body].join('\r\n');
}
