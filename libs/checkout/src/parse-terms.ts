import type { CreateCheckoutSessionDto } from '@rampart/contract';
import type { EditableTerm, LinkTerms } from '@rampart/data';
import {
  Decimal,
  fault,
  isOneOf,
  type Language,
  languageOfTag,
  LANGUAGES,
  type Network,
  type RampartMode,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@rampart/kernel';
import { assetFor, chainFor, checkAnyWallet, checkWallet, fiatFor, methodFor, type Offer } from '@rampart/methods';
import { redirectUrlProblem } from '@rampart/partners';
import { parsePartnerData } from '@rampart/transactions';

interface Context {
  readonly offer: Offer;
  readonly networks: readonly Network[];
  readonly mode: RampartMode;
}

/**
 * Parses the terms of a link against the current offer, so that its user never meets a term that the partner could have corrected. Throws the catalogue's
 * 400s.
 */
export function parseTerms(dto: CreateCheckoutSessionDto, { offer, networks, mode }: Context): LinkTerms {
  if (dto.chain !== undefined && dto.cryptoCurrency === undefined)
    throw refused('chain', 'can be given only with a cryptoCurrency');
  const type = typeOf(dto.type);
  const sides = type === undefined ? TRANSACTION_TYPES : [type];
  if (dto.refundDestination !== undefined) checkAnyWallet(null, dto.refundDestination, networks);
  const partnerData = parsePartnerData(dto.partnerData);
  return present({
    type,
    ...firstOf(sides, (side) => marketTerms(dto, { offer, networks }, side)),
    ...amountOf(dto),
    destinationTag: dto.destinationTag,
    internalAddress: accountOf(dto, offer),
    refundDestination: dto.refundDestination,
    redirectUrl: dto.redirectUrl === undefined ? undefined : returnUrl(dto.redirectUrl, mode),
    language: dto.language === undefined ? undefined : languageIn(dto.language),
    partnerData: partnerData ?? undefined,
    editable: editableIn(dto),
  });
}

/** Terms that must be offered together on one side. */
function marketTerms(
  { cryptoCurrency, chain, currency, method, wallet }: CreateCheckoutSessionDto,
  { offer, networks }: Omit<Context, 'mode'>,
  side: TransactionType,
) {
  const asset = cryptoCurrency === undefined ? undefined : assetFor(offer, side, cryptoCurrency);
  const paid = method === undefined ? undefined : methodFor(offer, side, method);
  const fiat = currency === undefined ? undefined : fiatFor(offer, side, currency);
  if (paid && fiat !== undefined && paid.currency !== fiat)
    throw fault('METHOD_CURRENCY_MISMATCH', { method: paid.id, expected: paid.currency, currency: fiat });
  if (side === 'buy' && wallet !== undefined) {
    if (asset) checkWallet({ asset, type: side, chain, wallet, networks });
    else checkAnyWallet(null, wallet, networks);
  }
  return {
    cryptoCurrency: asset?.code,
    chain: asset && chain !== undefined ? chainFor(asset, side, chain) : undefined,
    currency: fiat,
    method: paid?.id,
    wallet,
  };
}

/** Returns the result for the first side that offers the terms. Throws the fault of the first side if none does. */
function firstOf<T>(sides: readonly TransactionType[], parse: (side: TransactionType) => T): T {
  const [first, ...others] = sides as [TransactionType, ...TransactionType[]];
  try {
    return parse(first);
  } catch (error) {
    if (others.length === 0) throw error;
    try {
      return firstOf(others, parse);
    } catch {
      throw error;
    }
  }
}

function typeOf(text: string | undefined): TransactionType | undefined {
  const known = text?.toLowerCase();
  if (known === undefined || isOneOf(TRANSACTION_TYPES, known)) return known;
  throw refused('type', `must be one of ${TRANSACTION_TYPES.join(', ')}`);
}

const MAX_AMOUNT = 1e15;
/** Decimals that the page can show. */
const MAX_DECIMALS = 8;

/** Crypto takes precedence, as in an estimate. */
function amountOf({ crypto, fiat }: CreateCheckoutSessionDto): Pick<LinkTerms, 'fiat' | 'crypto'> {
  const [field, amount] = crypto === undefined ? (['fiat', fiat] as const) : (['crypto', crypto] as const);
  if (amount === undefined) return {};
  if (amount <= 0 || amount > MAX_AMOUNT) throw fault('AMOUNT_INVALID', { field });
  if (new Decimal(amount).decimalPlaces() > MAX_DECIMALS)
    throw refused(field, `must have at most ${MAX_DECIMALS} decimals`);
  return { [field]: amount };
}

function accountOf({ internalAddress }: CreateCheckoutSessionDto, offer: Offer): string | undefined {
  if (internalAddress !== undefined && !offer.internalAccounts) throw fault('INTERNAL_ADDRESS_UNSUPPORTED');
  return internalAddress;
}

function returnUrl(url: string, mode: RampartMode): string {
  const problem = redirectUrlProblem(url, mode);
  if (problem !== undefined) throw refused('redirectUrl', problem);
  return url;
}

function languageIn(tag: string): Language {
  const language = languageOfTag(tag);
  if (!language) throw refused('language', `must be one of ${LANGUAGES.join(', ')}`);
  return language;
}

/** A chain belongs to its coin: a user who may change the coin may change the chain. */
const editableIn = ({ editable = [] }: CreateCheckoutSessionDto): EditableTerm[] => [
  ...new Set([...editable, ...(editable.includes('cryptoCurrency') ? (['chain'] as const) : [])]),
];

const refused = (field: string, problem: string) =>
  fault('VALIDATION_FAILED', { problem: `${field} ${problem}.` }, [{ field, problem }]);

const present = <T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
