import type { AddressInfo } from 'node:net';
import { Controller, Get, Module, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { ExpressServer } from './express-server.js';

@Controller()
class PingController {
  @Get('ping')
  ping(@Req() request: Request, @Res() response: Response): void {
    response.set('X-Seen', request.get('X-Sent')).json({ path: request.path });
  }
}

@Module({ controllers: [PingController] })
class PingModule {}

describe("a server that makes requests with Express' prototypes", () => {
  let app: NestExpressApplication;
  let address: string;

  beforeAll(async () => {
    app = await NestFactory.create<NestExpressApplication>(PingModule, new ExpressServer(), { logger: false });
    await app.listen(0, '127.0.0.1');
    address = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => app.close());

  it('leaves Express nothing to swap', async () => {
    const prototypes: unknown[] = [];
    const server = app.getHttpServer();
    server.prependOnceListener('request', (request, response) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    });

    await fetch(`${address}/ping`);

    const express = app.getHttpAdapter().getInstance();
    expect(prototypes).toEqual([expect.anything(), expect.anything()]);
    expect(prototypes[0]).toBe(express.request);
    expect(prototypes[1]).toBe(express.response);
  });

  it("gives handlers Express' requests and responses", async () => {
    const response = await fetch(`${address}/ping`, { headers: { 'X-Sent': 'pong' } });

    expect(response.headers.get('X-Seen')).toBe('pong');
    expect(await response.json()).toEqual({ path: '/ping' });
  });
});
