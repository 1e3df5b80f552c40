import { CreateRequestDto, requestView, RequestView } from '@rampart/contract';
import type { Principal } from '@rampart/partners';
import { Requests } from '@rampart/requests';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners } from '../edge/access.js';
import { Deprecated } from '../edge/deprecated.js';
import { TakesForms } from '../edge/takes-forms.js';

const SUCCESSOR = '/api/webhook-endpoints';

@ApiTags('Checkout requests')
@ForPartners()
@Controller('api/requests')
export class RequestsController {
  constructor(private readonly requests: Requests) {}

  @Post()
  @TakesForms()
  @Deprecated(SUCCESSOR, 'Creates a checkout request. Send the user to {checkout_url}/?requestId=<id>')
  async create(@Caller() { partnerId }: Principal, @Body() dto: CreateRequestDto): Promise<RequestView> {
    return requestView(await this.requests.createRequest(partnerId, dto), undefined);
  }

  @Get(':id')
  @Deprecated(SUCCESSOR, 'Returns a checkout request, with its transaction once it has one')
  async one(@Caller() { partnerId }: Principal, @Param('id') id: string): Promise<RequestView> {
    const { request, transaction } = await this.requests.findRequest(partnerId, id);
    return requestView(request, transaction);
  }
}
