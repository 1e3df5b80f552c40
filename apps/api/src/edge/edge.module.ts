import { IdempotencyInterceptor, StoredAnswers } from '@rampart/http';
import { PartnersModule } from '@rampart/partners';
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { PartnerBasicStrategy } from './basic.strategy.js';
import { BearerStrategy } from './bearer.strategy.js';

/** How HTTP behaves, once. */
@Module({
  imports: [PassportModule, PartnersModule],
  providers: [PartnerBasicStrategy, BearerStrategy, StoredAnswers, { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor }],
})
export class EdgeModule {}
