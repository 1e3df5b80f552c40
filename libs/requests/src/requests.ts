import type { CreateRequestDto } from '@rampart/contract';
import { CheckoutRequest, type Transaction, writer } from '@rampart/data';
import { Clock, CRYPTO_CODES, fault, FIAT_CODES, ids, isId, isOneOf, TRANSACTION_TYPES } from '@rampart/kernel';
import { FindTransactions } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The deprecated checkout request: what a partner fixes before a user is sent to the hosted checkout page. */
@Injectable()
export class Requests {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: FindTransactions,
    private readonly clock: Clock,
  ) {}

  /** Everything is optional; what is given must be a word we know. */
  async createRequest(partnerId: string, dto: CreateRequestDto): Promise<CheckoutRequest> {
    const request: CheckoutRequest = {
      id: ids.next(),
      partnerId,
      type: known('type', TRANSACTION_TYPES, dto.type),
      cryptoCurrency: known('cryptoCurrency', CRYPTO_CODES, dto.cryptoCurrency?.toUpperCase()),
      currency: known('currency', FIAT_CODES, dto.currency?.toUpperCase()),
      wallet: dto.wallet ?? null,
      internalAddress: dto.internalAddress ?? null,
      autoSelling: dto.autoSelling ?? null,
      createdAt: this.clock.now(),
    };
    await (await writer(this.database)).insert(CheckoutRequest, request);
    return request;
  }

  /** The request of whichever partner: its id is what the link to the checkout page is made of. */
  async byId(id: string): Promise<CheckoutRequest | undefined> {
    return isId(id) ? ((await this.database.getRepository(CheckoutRequest).findOneBy({ id })) ?? undefined) : undefined;
  }

  /** The request, and the transaction that came from it. Throws REQUEST_NOT_FOUND, for foreign ones as for unknown ones. */
  async findRequest(
    partnerId: string,
    id: string,
  ): Promise<{ request: CheckoutRequest; transaction: Transaction | undefined }> {
    const request = isId(id) ? await this.database.getRepository(CheckoutRequest).findOneBy({ id, partnerId }) : null;
    if (!request) throw fault('REQUEST_NOT_FOUND');
    return { request, transaction: await this.transactions.findByRequest(partnerId, id) };
  }
}

function known<const W extends readonly string[]>(
  field: string,
  words: W,
  given: string | undefined,
): W[number] | null {
  if (given === undefined) return null;
  if (!isOneOf(words, given))
    throw fault('VALIDATION_FAILED', { problem: `${field} must be one of ${words.join(', ')}.` });
  return given;
}
