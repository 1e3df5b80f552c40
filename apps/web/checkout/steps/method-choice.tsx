import type { Method } from '../api.js';
import type { Draft, Fixed } from '../draft.js';
import { useWords } from '../i18n.js';

interface Props {
  readonly methods: readonly Method[];
  readonly fixed: Fixed;
  readonly draft: Draft;
  readonly set: (draft: Draft) => void;
}

/** The payment methods of the selected currency. A single method is shown without a choice. */
export function MethodChoice({ methods, fixed, draft, set }: Props) {
  const { t } = useWords();
  const currency = methods.find(({ id }) => id === draft.method)?.currency;
  return (
    <fieldset className="methods">
      <legend>{t(draft.type === 'buy' ? 'method.pay' : 'method.get')}</legend>
      {methods
        .filter(({ id, currency: paid }) => (fixed.method ? id === draft.method : paid === currency))
        .map(({ id, name, icon }) => (
          <label className="method" key={id}>
            <input
              type="radio"
              name="method"
              value={id}
              checked={draft.method === id}
              onChange={() => set({ ...draft, method: id, payTo: {} })}
            />
            <span>
              <img src={icon} alt="" width={28} height={28} />
              {name}
            </span>
          </label>
        ))}
    </fieldset>
  );
}
