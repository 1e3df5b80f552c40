import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';

type State = Schema<'WalletBatchView'>['state'];

const STATES: Readonly<Record<State, { readonly word: string; readonly like: string }>> = {
  unsigned: { word: 'not signed yet', like: 'waits' },
  sent: { word: 'in the mempool', like: 'mempool' },
  mined: { word: 'in a block', like: 'confirmed' },
  final: { word: 'final', like: 'completed' },
  abandoned: { word: 'the signer refused it', like: 'refused' },
};

export const BatchState = ({ of }: { readonly of: State }) => (
  <StatusBadge of={STATES[of].like}>{STATES[of].word}</StatusBadge>
);
