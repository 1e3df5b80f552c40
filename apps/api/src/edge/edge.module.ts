import { PartnersModule } from '@rampart/partners';
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { PartnerBasicStrategy } from './basic.strategy.js';
import { BearerStrategy } from './bearer.strategy.js';

/** How HTTP behaves, once. */
@Module({ imports: [PassportModule, PartnersModule], providers: [PartnerBasicStrategy, BearerStrategy] })
export class EdgeModule {}
