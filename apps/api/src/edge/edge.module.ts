import { IdempotencyInterceptor, KeyedCalls, LimitClock, RateLimits, StoredAnswers } from '@rampart/http';
import { PartnersModule } from '@rampart/partners';
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AddressGate } from './address-gate.js';
import { PartnerBasicStrategy } from './basic.strategy.js';
import { BearerStrategy } from './bearer.strategy.js';
import { CallerLimits } from './caller-limits.js';
import { OauthClientStrategy } from './client.strategy.js';
import { RateLimitInterceptor } from './rate-limit.interceptor.js';

/** Configures HTTP behaviour for all routes. */
@Module({
  imports: [PassportModule, PartnersModule],
  providers: [
    PartnerBasicStrategy,
    BearerStrategy,
    OauthClientStrategy,
    StoredAnswers,
    KeyedCalls,
    LimitClock,
    RateLimits,
    CallerLimits,
    AddressGate,
    { provide: APP_INTERCEPTOR, useClass: RateLimitInterceptor }, // before a key is looked up
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [CallerLimits, AddressGate, KeyedCalls],
})
export class EdgeModule {}
