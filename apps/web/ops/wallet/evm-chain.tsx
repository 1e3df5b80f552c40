import { Alert, Stack, Table } from '@mantine/core';
import { grouped } from '../../console-kit/amounts.js';
import { Copyable } from '../../console-kit/copy.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { ReadBlocks } from './read-blocks.js';
import { chainName, waitingWords } from './words.js';

interface ChainProps {
  readonly of: Schema<'EvmChainView'>;
  /** The restart that awaits a second operator. */
  readonly restart: Schema<'RestartProposalView'> | undefined;
}

/** The hot wallet of one chain. */
export function EvmChain({ of, restart }: ChainProps) {
  const { chain, chainId, address, coin, wallet, problem, waiting, sweeps, gasPaid } = of;
  return (
    <Section title={chainName(chain)} beside={<StatusBadge of="current">{`chain ${chainId}`}</StatusBadge>}>
      <Stack>
        {problem !== null && (
          <Alert color="red" title="The chain data is unreliable">
            {problem}. No orders on this chain are opened, and no payouts are sent.
          </Alert>
        )}
        {wallet && <Assets chain={chain} assets={wallet.assets} />}
        <Facts
          of={{
            'Waiting payouts': waitingWords(waiting),
            'Deposits to be swept': sweeps === 0 ? 'none' : String(sweeps),
            'Next nonce': wallet && `${wallet.nextNonce}, the chain has those below ${wallet.minedNonce}`,
            'Gas price':
              wallet && `${wallet.price} gwei; payouts up to ${wallet.ceiling}, sweeps up to ${wallet.sweepCeiling}`,
            'Gas paid so far': `${gasPaid} ${coin}`,
            'Block': wallet && grouped(String(wallet.height)),
            'Funding address': <Copyable text={address} />,
          }}
        />
        <ReadBlocks chain={chain} proposed={restart} />
      </Stack>
    </Section>
  );
}

interface AssetsProps {
  readonly chain: string;
  readonly assets: readonly Schema<'EvmAssetView'>[];
}

const Assets = ({ chain, assets }: AssetsProps) => (
  <DataTable
    label={`Balances on ${chainName(chain)}`}
    minWidth={520}
    columns={['Asset', numeric('Held'), numeric('Free'), numeric('Waiting payouts')]}
  >
    {assets.map(({ asset, held, free, waiting }) => (
      <Table.Tr key={asset}>
        <Table.Td>{asset}</Table.Td>
        <Table.Td className="num">{held}</Table.Td>
        <Table.Td className="num">{free}</Table.Td>
        <Table.Td className="num">{waiting}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
