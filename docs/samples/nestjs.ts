import { Body, Controller, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { checkoutLink, receiveWebhook } from './checkout.js';

@Controller()
class CheckoutController {
  @Post('pay')
  async pay(@Body('wallet') wallet: string) {
    return { url: await checkoutLink(wallet) };
  }

  @Post('webhooks')
  async receive(@Req() request: any, @Res() response: any) {
    response.sendStatus(await receiveWebhook(request.rawBody, request.headers));
  }
}

@Module({ controllers: [CheckoutController] })
class AppModule {}

const app = await NestFactory.create(AppModule, { rawBody: true });
await app.listen(Number(process.env.PORT), '127.0.0.1');
