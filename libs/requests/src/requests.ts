import { ENV, type Env, networksIn } from '@rampart/config';
import type { CreateRequestDto } from '@rampart/contract';
import { CheckoutRequest, isGenuineRequest, requestMac, type Transaction, writer } from '@rampart/data';
import { Clock, CRYPTO_CODES, fault, FIAT_CODES, ids, isId, isOneOf, TRANSACTION_TYPES } from '@rampart/kernel';
import { Catalogue, checkAnyWallet } from '@rampart/methods';
import { FindTransactions, WalletOwners } from '@rampart/transactions';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

const log = new Logger('Records');

/** Deprecated checkout requests: values that a partner fixes before its user opens the hosted checkout page. */
@Injectable()
export class Requests {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: FindTransactions,
    private readonly clock: Clock,
    private readonly owners: WalletOwners,
    private readonly catalogue: Catalogue,
    @Inject(ENV) private readonly env: Pick<Env, 'RAMPART_MODE' | 'BITCOIN_NETWORK'>,
  ) {}

  /**
   * Creates a request. Every field is optional; a given field must be a supported value, and a wallet must be valid for the coin, or for any coin if none is
   * given, because the page could not place an order to another. Throws VALIDATION_FAILED, WALLET_INVALID, INTERNAL_ADDRESS_UNSUPPORTED,
   * AUTO_SELLING_UNSUPPORTED.
   */
  async createRequest(partnerId: string, dto: CreateRequestDto): Promise<CheckoutRequest> {
    const cryptoCurrency = known('cryptoCurrency', CRYPTO_CODES, dto.cryptoCurrency?.toUpperCase());
    this.assertPlayable(dto);
    if (dto.wallet !== undefined) checkAnyWallet(cryptoCurrency, dto.wallet, networksIn(this.env));
    const request: CheckoutRequest = {
      id: ids.next(),
      partnerId,
      type: known('type', TRANSACTION_TYPES, dto.type?.toLowerCase()),
      cryptoCurrency,
      currency: known('currency', FIAT_CODES, dto.currency?.toUpperCase()),
      wallet: dto.wallet ?? null,
      internalAddress: dto.internalAddress ?? null,
      autoSelling: dto.autoSelling ?? null,
      createdAt: this.clock.now(),
    };
    request.mac = requestMac(request);
    if (request.wallet !== null) await this.owners.checkAnyOwner(cryptoCurrency, request.wallet, networksIn(this.env));
    await (await writer(this.database)).insert(CheckoutRequest, request);
    return request;
  }

  /** Refuses fields that would be stored but have no effect. */
  private assertPlayable({ internalAddress, autoSelling }: CreateRequestDto): void {
    if (autoSelling && this.env.RAMPART_MODE === 'live') throw fault('AUTO_SELLING_UNSUPPORTED');
    if (internalAddress !== undefined && !this.catalogue.offer.internalAccounts)
      throw fault('INTERNAL_ADDRESS_UNSUPPORTED');
  }

  /** Finds a request of any partner, because the link to the checkout page contains its id. Throws RECORD_ALTERED. */
  async byId(id: string): Promise<CheckoutRequest | undefined> {
    const request = isId(id) ? await this.database.getRepository(CheckoutRequest).findOneBy({ id }) : null;
    return request ? assertGenuine(request) : undefined;
  }

  /** Finds a request and its transaction. Throws REQUEST_NOT_FOUND, for another partner's request as for an unknown one; RECORD_ALTERED. */
  async findRequest(
    partnerId: string,
    id: string,
  ): Promise<{ request: CheckoutRequest; transaction: Transaction | undefined }> {
    const request = isId(id) ? await this.database.getRepository(CheckoutRequest).findOneBy({ id, partnerId }) : null;
    if (!request) throw fault('REQUEST_NOT_FOUND');
    return { request: assertGenuine(request), transaction: await this.transactions.findByRequest(partnerId, id) };
  }
}

/** Asserts that the request is as the service wrote it, because an order pays the values that it fixes. Throws RECORD_ALTERED. */
function assertGenuine(request: CheckoutRequest): CheckoutRequest {
  if (isGenuineRequest(request)) return request;
  log.error(`request ${request.id} was changed outside the service: it is neither shown nor carried out`);
  throw fault('RECORD_ALTERED');
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
