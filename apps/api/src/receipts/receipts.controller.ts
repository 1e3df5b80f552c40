import { type Receipt, receiptPdf, Receipts } from '@rampart/emails';
import { type Language, languageOfTag } from '@rampart/kernel';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CallerLimits } from '../edge/caller-limits.js';
import { showMissing, showReceipt } from './show-receipt.js';

/** Serves receipts behind secret links; they are pages, not part of the API. An unknown secret gets the same response as that of an erased user. */
@ApiExcludeController()
@Controller('receipts')
export class ReceiptsController {
  constructor(
    private readonly receipts: Receipts,
    private readonly limits: CallerLimits,
  ) {}

  @Get(':secret')
  async show(
    @Param('secret') secret: string,
    @Query('lang') lang: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const receipt = await this.find({ secret, lang }, request, response);
    if (receipt) showReceipt(response, receipt, secret);
    else showMissing(response);
  }

  @Get(':secret/receipt.pdf')
  async download(
    @Param('secret') secret: string,
    @Query('lang') lang: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const receipt = await this.find({ secret, lang }, request, response);
    if (!receipt) return showMissing(response);
    const content = await receiptPdf(receipt);
    response
      .setHeader('Cache-Control', 'no-store')
      .setHeader('Referrer-Policy', 'no-referrer')
      .setHeader('X-Robots-Tag', 'noindex')
      .setHeader('Content-Disposition', `inline; filename="receipt-${receipt.orderId}.pdf"`)
      .type('application/pdf')
      .send(content);
  }

  private async find(
    { secret, lang }: { secret: string; lang: unknown },
    request: Request,
    response: Response,
  ): Promise<Receipt | undefined> {
    await this.limits.countPage(request, response);
    return this.receipts.findReceipt(secret, languageOf(lang));
  }
}

const languageOf = (lang: unknown): Language | undefined =>
  typeof lang === 'string' ? languageOfTag(lang) : undefined;
