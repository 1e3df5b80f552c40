import { ENV, type Env } from '@rampart/config';
import type { Access } from '@rampart/partners';
import { WebhookEvents } from '@rampart/webhooks';
import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { fault } from '@rampart/kernel';
import { Caller, ForPartners } from '../edge/access.js';
import { httpBackend } from './http-backend.js';
import { type Backend, ToolFailure } from './tool.js';

/**
 * The MCP server over streamable HTTP, for programs that integrate with the sandbox. Its tools call the partner API with the credentials of the call, so a
 * partner sees only its own. In live mode its tools only read, and its own scope is enough.
 */
@ApiExcludeController()
@ForPartners()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly events: WebhookEvents,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Refuses batches: the limit of calls counts requests. */
  @Post()
  async serve(@Caller() caller: Access, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (Array.isArray(request.body)) throw fault('VALIDATION_FAILED', { problem: 'Send one message per request.' });
    const { serveMcp } = await import('./serve-mcp.js'); // with a library that no other route needs
    const isLive = this.env.RAMPART_MODE === 'live';
    await serveMcp({
      request,
      response,
      publicUrl: this.env.PUBLIC_URL,
      readsOnly: isLive,
      backend: this.backendOf(caller, request, isLive),
    });
  }

  private backendOf({ partnerId }: Access, request: Request, isLive: boolean): Backend {
    const listEvents: Backend['listEvents'] = (query) => this.events.listEvents(partnerId, query);
    if (isLive) return { call: refuse, listEvents };
    const { localAddress = '', localPort = 0 } = request.socket;
    const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
    const api = httpBackend({
      baseUrl: `http://${host}:${localPort}`,
      authorization: request.headers.authorization ?? '',
      headers: { 'x-forwarded-for': request.ip ?? '' },
    });
    return { ...api, listEvents };
  }
}

const refuse = (): Promise<never> => Promise.reject(new ToolFailure('Live mode has tools that read only.'));
