import { type ClipboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { addressIn } from '../address-in.js';
import { useWords } from '../i18n.js';
import { Field, type Wiring } from './field.js';
import { useTyping } from './use-typing.js';

const Scanner = lazy(() => import('./scanner.js'));

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly error?: ReactNode;
  readonly name: string;
  readonly value: string;
  readonly set: (address: string) => void;
}

/** Field for a wallet address: pasted, scanned from another device's screen, or typed. */
export function AddressField({ label, hint, error, ...input }: Props) {
  const { t } = useWords();
  const [isScanning, setScanning] = useState(false);
  const { set } = input;
  const paste = async () => set(addressIn(await navigator.clipboard.readText()));
  return (
    <>
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
            <AddressInput {...input} wiring={wiring} />
            {canPaste() && (
              <button
                type="button"
                className="tool"
                onClick={() => void paste().catch(() => document.getElementById(wiring.id)?.focus())}
              >
                {t('address.paste')}
              </button>
            )}
            {canScan() && (
              <button
                type="button"
                className="tool"
                aria-expanded={isScanning}
                onClick={() => setScanning(!isScanning)}
              >
                {t('address.scan')}
              </button>
            )}
          </div>
        )}
      </Field>
      {isScanning && <Scan set={set} close={() => setScanning(false)} />}
    </>
  );
}

type InputProps = Pick<Props, 'name' | 'value' | 'set'>;

function AddressInput({ wiring, name, value, set }: InputProps & { readonly wiring: Wiring }) {
  const type = useTyping((text) => set(text.trim()));
  const readPasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (addressIn(text) === text) return;
    event.preventDefault();
    set(addressIn(text));
  };
  return (
    <input
      {...wiring}
      {...{ name, value, maxLength: 256, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
      onChange={type}
      onPaste={readPasted}
    />
  );
}

const Scan = ({ set, close }: Pick<Props, 'set'> & { readonly close: () => void }) => (
  <Suspense>
    <Scanner
      found={(text) => {
        set(addressIn(text));
        close();
      }}
      close={close}
    />
  </Suspense>
);

/** Browsers offer neither without TLS. */
const canPaste = (): boolean => 'clipboard' in navigator && 'readText' in navigator.clipboard;
const canScan = (): boolean => 'mediaDevices' in navigator;
