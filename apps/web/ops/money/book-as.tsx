import { useChange } from '../../console-kit/forms/use-change.js';
import { ReasonButtons } from '../ui/reason-buttons.js';

interface Props<Kind extends string> {
  readonly amount: string;
  /** Labels of the buttons. */
  readonly kinds: Readonly<Partial<Record<Kind, string>>>;
  readonly onBook: (kind: Kind, reason: string) => Promise<unknown>;
  /** Query keys of the lists that change. */
  readonly changes: readonly string[];
}

/** Form for a reason, with a button for each kind of money that is not a customer's. */
export function BookAs<Kind extends string>({ amount, kinds, onBook, changes }: Props<Kind>) {
  const book = useChange({
    work: ({ choice, reason }: { readonly choice: Kind; readonly reason: string }) => onBook(choice, reason),
    touches: changes,
  });
  return <ReasonButtons label={`Reason for ${amount}`} choices={kinds} submission={book} size="xs" />;
}
