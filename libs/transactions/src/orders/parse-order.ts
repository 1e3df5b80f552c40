import type { CreateTransactionDto } from '@rampart/contract';
import { type ChainId, fault, isId, type Network, type TransactionType } from '@rampart/kernel';
import {
  assetFor,
  chainFor,
  checkMethodAttributes,
  checkWallet,
  checkWalletOn,
  methodFor,
  type Offer,
  type OfferedAsset,
  type OfferedMethod,
} from '@rampart/methods';
import { defaultChain, parseCurrency, parseGiven, parseType } from '@rampart/pricing';
import type { BuyOrder, OrderBase, SellOrder } from './order.js';
import { parsePartnerData } from './parse-partner-data.js';

/** Parses the body of a new transaction against the current offer. Throws the catalogue's 400s, and REQUEST_NOT_FOUND. */
export function parseOrder(
  offer: Offer,
  dto: CreateTransactionDto,
  networks: readonly Network[],
): BuyOrder | SellOrder {
  const type = parseType(dto.type);
  const method = methodFor(offer, type, dto.method);
  const asset = assetFor(offer, type, dto.cryptoCurrency);
  const amount = parseAmount(offer, dto, { type, method, asset });
  const base = {
    method,
    asset,
    ...amount,
    requestId: parseRequestId(dto.requestId),
    partnerData: parsePartnerData(dto.partnerData),
  };
  return type === 'buy'
    ? { type, ...base, ...parseDestination(dto, { asset, networks, offer }) }
    : { type, ...base, ...parseSell(dto, { method, asset, networks }) };
}

function parseAmount(
  offer: Offer,
  dto: CreateTransactionDto,
  { type, method, asset }: { type: TransactionType; method: OfferedMethod; asset: OfferedAsset },
): Pick<OrderBase, 'given' | 'quoteId'> {
  const currency = parseCurrency(offer, { type, method, currency: dto.currency });
  const { quoteId = null, fiat, crypto } = dto;
  if (quoteId !== null && fiat === undefined && crypto === undefined) return { quoteId };
  return { quoteId, given: parseGiven(dto, asset.code, currency) };
}

function parseDestination(
  dto: CreateTransactionDto,
  { asset, networks, offer }: Omit<SellContext, 'method'> & { readonly offer: Offer },
): Pick<BuyOrder, 'chain' | 'destination'> {
  if (dto.internalAddress !== undefined && !offer.internalAccounts) throw fault('INTERNAL_ADDRESS_UNSUPPORTED');
  if (dto.internalAddress !== undefined && dto.wallet === undefined) {
    return { chain: chainOf(dto, asset, 'buy'), destination: { kind: 'internal', account: dto.internalAddress } };
  }
  const address = dto.wallet ?? dto.destination;
  if (address === undefined) {
    chainOf(dto, asset, 'buy'); // throws first, as it does for an order with a wallet
    throw fault('WALLET_REQUIRED');
  }
  const chain = checkWallet({ asset, type: 'buy', chain: dto.chain, wallet: address, networks });
  const tag = dto.wallet === undefined ? undefined : dto.destination;
  return { chain, destination: { kind: 'wallet', chain, address, ...(tag === undefined ? {} : { tag }) } };
}

function parseSell(
  dto: CreateTransactionDto,
  { method, asset, networks }: SellContext,
): Omit<SellOrder, 'type' | keyof OrderBase> {
  const first = chainOf(dto, asset, 'sell');
  const others =
    dto.chain === undefined ? (asset.sell ?? []).map(({ chain }) => chain).filter((chain) => chain !== first) : [];
  const chains = [first, ...others] as const;
  const address = dto.refundDestination;
  const refundDestination =
    address === undefined ? null : { address, chains: checkWalletOn(chains, { asset, wallet: address, networks }) };
  return { chains, methodAttributes: checkMethodAttributes(method, dto.methodAttributes), refundDestination };
}

interface SellContext {
  readonly method: OfferedMethod;
  readonly asset: OfferedAsset;
  readonly networks: readonly Network[];
}

const chainOf = ({ chain }: CreateTransactionDto, asset: OfferedAsset, type: TransactionType): ChainId =>
  chain === undefined ? defaultChain(asset, type) : chainFor(asset, type, chain);

function parseRequestId(requestId: string | undefined): string | null {
  if (requestId === undefined) return null;
  if (!isId(requestId)) throw fault('REQUEST_NOT_FOUND');
  return requestId;
}
