import { MINUTE } from '@rampart/kernel';
import { approversIn, tronNetwork } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { TronNetwork } from '../node/tron-network.js';
import { TronSignerGate } from '../payouts/tron-signer-gate.js';
import { TronSettings } from '../tron-settings.js';
import { Approvals } from './approvals.js';

/** Reports at startup what would go wrong later. A node or signer that does not respond is not a configuration problem. */
@Injectable()
export class SetupCheck {
  constructor(
    private readonly settings: TronSettings,
    private readonly network: TronNetwork,
    private readonly signer: TronSignerGate,
    private readonly approvals: Approvals,
  ) {}

  async findProblems(): Promise<readonly string[]> {
    const found = await Promise.all([this.nodeProblems().catch(() => []), this.signerProblems().catch(() => [])]);
    return found.flat();
  }

  private async nodeProblems(): Promise<string[]> {
    const problems = await this.network.findProblems();
    return problems.length > 0 ? problems : this.tokenProblems();
  }

  /** A wrong number of decimals would make an amount a million times too large. */
  private async tokenProblems(): Promise<string[]> {
    const { tokens, wallet: from } = this.settings.values;
    const views = await this.network.askEach((node) =>
      Promise.all(tokens.map(({ contract }) => node.call({ from, contract, function: 'decimals()', parameter: '' }))),
    );
    return views.flatMap((answers) =>
      answers.flatMap(({ result, constant_result: [word = ''] }, i) => {
        const { currency, contract, decimals } = tokens[i]!;
        if (!result.result || word === '') return [`TRON_TOKENS: ${contract} is no token on this chain (${currency})`];
        const found = BigInt(`0x${word}`);
        return found === BigInt(decimals)
          ? []
          : [`TRON_TOKENS: ${currency} has ${found} decimals by its contract, and ${decimals} here`];
      }),
    );
  }

  private async signerProblems(): Promise<string[]> {
    if (!this.signer.isConfigured) return [];
    const { tron, approver } = await this.signer.describe();
    const { wallet, chainId, tokens, feeCeiling, minutes } = this.settings.values;
    if (!tron) return ['the signer does not serve Tron: its policy needs the section tron'];
    return [
      ...(tron.address === wallet ? [] : ['the signer has another wallet than TRON_WALLET']),
      ...(tron.network === tronNetwork(chainId)
        ? []
        : [`the signer is for ${tron.network}, and TRON_CHAIN_ID is ${chainId}`]),
      ...(approversIn(approver).includes(this.approvals.publicKey)
        ? []
        : [`the signer trusts another approver; its policy must say "approver": "${this.approvals.publicKey}"`]),
      ...(BigInt(tron.feeLimit) < feeCeiling ? ['TRON_FEE_CEILING is above the "feeLimit" of the signer'] : []),
      ...(tron.minutes * MINUTE < minutes * MINUTE
        ? ['TRON_EXPIRATION_MINUTES is above the "minutes" of the signer']
        : []),
      ...tokens
        .filter(
          ({ currency, contract, decimals }) =>
            !tron.tokens.some(
              (each) => each.asset === currency && each.contract === contract && each.decimals === decimals,
            ),
        )
        .map(({ currency }) => `the signer has no ${currency} on Tron, or another contract or decimals of it`),
    ];
  }
}
