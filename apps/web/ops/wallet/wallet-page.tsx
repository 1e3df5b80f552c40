import type { ReactNode } from 'react';
import type { Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';
import { EnrolPasskey } from './enrol-passkey.js';
import { Held, type HeldPayout } from './held.js';
import type { WalletPath } from './wallet-path.js';

interface Props {
  readonly wallet: WalletPath;
  readonly held: readonly HeldPayout[];
  readonly passkeys: Schema<'SignerPasskeysView'> | null;
  readonly children: ReactNode;
}

/** The layout of each wallet's page: first what awaits an operator, last the passkeys that approve payouts. */
export const WalletPage = ({ wallet, held, passkeys, children }: Props) => (
  <div className="column">
    {held.length > 0 && (
      <Section title="Payouts that need a passkey">
        <Held wallet={wallet} payouts={held} passkeys={passkeys} />
      </Section>
    )}
    {children}
    {passkeys && (
      <Section title="Passkey for the signer">
        <EnrolPasskey passkeys={passkeys} />
      </Section>
    )}
  </div>
);
