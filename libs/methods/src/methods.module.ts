import { Module } from '@nestjs/common';
import { Catalogue } from './offer/catalogue.js';

/** The catalogue, one for every module of a process. */
@Module({ providers: [Catalogue], exports: [Catalogue] })
export class MethodsModule {}
