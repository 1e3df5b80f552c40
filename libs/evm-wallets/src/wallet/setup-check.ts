import { approversIn } from '@rampart/signing';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { DECIMALS_DATA } from '../codec.js';
import { type EvmChainSettings, EvmSettings, NATIVE_DECIMALS } from '../evm-settings.js';
import { EvmNetworks } from '../network/evm-networks.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { EvmSignerGate } from '../payouts/evm-signer-gate.js';
import { Approvals } from './approvals.js';

/** Reports at startup what would go wrong later. A provider or signer that does not respond is not a configuration problem. */
@Injectable()
export class SetupCheck {
  constructor(
    private readonly networks: EvmNetworks,
    private readonly settings: EvmSettings,
    private readonly signer: EvmSignerGate,
    private readonly approvals: Approvals,
  ) {}

  async findProblems(): Promise<readonly string[]> {
    const found = await Promise.all(
      [...this.networks.all.map((network) => this.networkProblems(network)), this.signerProblems()].map((each) =>
        each.catch(() => []),
      ),
    );
    return found.flat();
  }

  private async networkProblems(network: EvmNetwork): Promise<string[]> {
    const problems = await network.findProblems();
    return problems.length > 0 ? problems : this.tokenProblems(network);
  }

  /** A wrong number of decimals would make an amount a million times too large. */
  private async tokenProblems(network: EvmNetwork): Promise<string[]> {
    const { tokens, suffix } = network.settings;
    const views = await network.askEach<string>(
      tokens.map(({ contract }) => ['eth_call', { to: contract, data: DECIMALS_DATA }, 'latest'] as const),
    );
    return tokens.flatMap(({ currency, contract, decimals }, i) =>
      views.flatMap((view) => {
        const answer = view[i];
        if (answer === undefined || answer instanceof RpcRefused || answer === '0x')
          return [`EVM_TOKENS_${suffix}: ${contract} is no token on this chain (${currency})`];
        const found = BigInt(answer);
        return found === BigInt(decimals)
          ? []
          : [`EVM_TOKENS_${suffix}: ${currency} has ${found} decimals by its contract, and ${decimals} here`];
      }),
    );
  }

  private async signerProblems(): Promise<string[]> {
    if (!this.signer.isConfigured) return [];
    const { evm, approver } = await this.signer.describe();
    return [
      ...(evm.xpub === this.settings.accounts.xpub ? [] : ['the signer has another key than EVM_XPUB']),
      ...(this.settings.accounts.retired.every(({ xpub }) => evm.retired.includes(xpub))
        ? []
        : ['the signer lacks a seed of EVM_RETIRED_XPUBS; its policy names them in "retiredSeeds"']),
      ...(approversIn(approver).includes(this.approvals.publicKey)
        ? []
        : [`the signer trusts another approver; its policy must say "approver": "${this.approvals.publicKey}"`]),
      ...this.settings.chains.flatMap((chain) => assetProblems(chain, evm.chains)),
    ];
  }
}

interface SignedChain {
  readonly chainId: number;
  readonly assets: readonly { readonly asset: string; readonly contract: string | null; readonly decimals: number }[];
}

/** The signer judges by its own list: it would refuse every payout of an asset that differs there. */
function assetProblems({ chain, chainId, native, tokens }: EvmChainSettings, signed: readonly SignedChain[]): string[] {
  const known = signed.find((each) => each.chainId === chainId);
  if (!known) return [`the signer does not serve ${chain}: its policy needs the chain ${chainId}`];
  const ours = [
    ...(native === undefined ? [] : [{ asset: native, contract: null, decimals: NATIVE_DECIMALS }]),
    ...tokens.map(({ currency, contract, decimals }) => ({ asset: currency, contract, decimals })),
  ];
  return ours
    .filter(
      ({ asset, contract, decimals }) =>
        !known.assets.some(
          (each) =>
            each.asset === asset && (each.contract?.toLowerCase() ?? null) === contract && each.decimals === decimals,
        ),
    )
    .map(({ asset }) => `the signer has no ${asset} on the chain ${chainId}, or another contract or decimals of it`);
}
