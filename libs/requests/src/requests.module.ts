import { MethodsModule } from '@rampart/methods';
import { TransactionsModule } from '@rampart/transactions';
import { Module } from '@nestjs/common';
import { Requests } from './requests.js';

@Module({ imports: [MethodsModule, TransactionsModule], providers: [Requests], exports: [Requests] })
export class RequestsModule {}
