import { CreateEndpointDto, CreatedEndpointView, endpointView, EndpointView, UpdateEndpointDto } from '@rampart/contract';
import type { Principal } from '@rampart/partners';
import { Endpoints } from '@rampart/webhooks';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners } from '../edge/access.js';

@ApiTags('Webhooks')
@ForPartners()
@Controller('api/webhook-endpoints')
export class EndpointsController {
  constructor(private readonly endpoints: Endpoints) {}

  /** A new endpoint; its secret is shown this once. */
  @Post()
  async create(@Caller() { partnerId }: Principal, @Body() { url }: CreateEndpointDto): Promise<CreatedEndpointView> {
    const { endpoint, secret } = await this.endpoints.create(partnerId, url);
    return { ...endpointView(endpoint), secret };
  }

  /** The partner's endpoints. */
  @Get()
  async all(@Caller() { partnerId }: Principal): Promise<EndpointView[]> {
    return (await this.endpoints.all(partnerId)).map(endpointView);
  }

  /** One endpoint. */
  @Get(':id')
  async one(@Caller() { partnerId }: Principal, @Param('id') id: string): Promise<EndpointView> {
    return endpointView(await this.endpoints.one(partnerId, id));
  }

  /** Another address, or on and off. */
  @Patch(':id')
  async update(@Caller() { partnerId }: Principal, @Param('id') id: string, @Body() dto: UpdateEndpointDto): Promise<EndpointView> {
    return endpointView(await this.endpoints.update(partnerId, id, dto));
  }

  /** Nothing more is sent there. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@Caller() { partnerId }: Principal, @Param('id') id: string): Promise<void> {
    await this.endpoints.remove(partnerId, id);
  }
}
