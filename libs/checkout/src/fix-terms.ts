import type { CreateTransactionDto } from '@rampart/contract';
import type { EditableTerm, LinkTerms } from '@rampart/data';

/** Fields of an order that each editable term covers. */
const FIELDS = {
  type: ['type'],
  amount: ['fiat', 'crypto'],
  cryptoCurrency: ['cryptoCurrency'],
  chain: ['chain'],
  currency: ['currency'],
  method: ['method'],
  wallet: ['wallet', 'destination', 'internalAddress'],
} as const satisfies Readonly<Record<EditableTerm, readonly (keyof CreateTransactionDto)[]>>;

/**
 * Returns the order with the terms that its link fixes, whatever the page sent. Fixing one field of a term clears the others: a fixed wallet has the tag that
 * the link names, or none.
 */
export function fixTerms(dto: CreateTransactionDto, link: LinkTerms): CreateTransactionDto {
  const named: Partial<CreateTransactionDto> = { ...link, ...tagOf(link) };
  const fixed = Object.entries(FIELDS)
    .filter(([term]) => !link.editable.includes(term as EditableTerm))
    .map(([, fields]): readonly (keyof CreateTransactionDto)[] => fields)
    .filter((fields) => fields.some((field) => named[field] !== undefined))
    .flatMap((fields) => fields.map((field) => [field, named[field]] as const));
  const partnerData = link.partnerData === undefined ? {} : { partnerData: link.partnerData };
  return { ...dto, ...Object.fromEntries(fixed), ...partnerData };
}

/** An order names the tag of its wallet `destination`. */
const tagOf = ({ wallet, destinationTag }: LinkTerms): Partial<CreateTransactionDto> =>
  wallet === undefined || destinationTag === undefined ? {} : { destination: destinationTag };
