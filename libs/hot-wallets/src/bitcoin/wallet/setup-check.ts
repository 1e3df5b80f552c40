import { approversIn } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import type { ChainInfo } from '../node/node-answers.js';
import { NodeGuard } from '../node/node-guard.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SecondNode } from '../node/second-node.js';
import { BitcoinSignerGate } from '../payouts/bitcoin-signer-gate.js';
import { Approvals } from './approvals.js';

/** Reports at startup what would go wrong later. A node or signer that does not respond is not a configuration problem. */
@Injectable()
export class SetupCheck {
  constructor(
    private readonly rpc: NodeRpc,
    private readonly guard: NodeGuard,
    private readonly second: SecondNode,
    private readonly signer: BitcoinSignerGate,
    private readonly settings: BitcoinSettings,
    private readonly approvals: Approvals,
    private readonly database: BitcoinDatabase,
  ) {}

  async findProblems(): Promise<readonly string[]> {
    const found = await Promise.all(
      [this.nodeProblems(), this.secondProblems(), this.signerProblems()].map((each) => each.catch(() => [])),
    );
    return found.flat();
  }

  private async nodeProblems(): Promise<string[]> {
    const info = await this.rpc.call<ChainInfo>('getblockchaininfo');
    const wrong = this.guard.networkProblems(info);
    return wrong.length > 0
      ? wrong
      : [...this.guard.syncProblems(info), ...(await this.pruneProblems(info)), ...(await this.walletProblems())];
  }

  private async secondProblems(): Promise<string[]> {
    return this.guard.secondProblems(await this.second.findInfo());
  }

  /** The node must still have the block that was read last, or deposits since then are lost. */
  private async pruneProblems({ pruned, pruneheight = 0 }: ChainInfo): Promise<string[]> {
    const [row] = await rows<{ last_block: string }>(
      this.database,
      sql`SELECT last_block FROM bitcoin.sync WHERE wallet = ${this.settings.wallet}`,
    );
    if (!pruned || row === undefined) return [];
    const [header] = await this.rpc.batch<{ height: number }>([['getblockheader', row.last_block]]);
    if (header === undefined || header instanceof RpcRefused || header.height >= pruneheight) return [];
    return [`the node has pruned blocks up to ${pruneheight}, and deposits were read up to ${header.height}`];
  }

  /** A wallet with this name that has its own keys belongs to something else. */
  private async walletProblems(): Promise<string[]> {
    const [info] = await this.rpc.batch<{ private_keys_enabled: boolean; descriptors: boolean }>([['getwalletinfo']]);
    if (info === undefined || info instanceof RpcRefused) return [];
    return info.private_keys_enabled || !info.descriptors
      ? [
          `the node's wallet ${this.settings.wallet} is no watch-only wallet of descriptors; name another in BITCOIN_WALLET`,
        ]
      : [];
  }

  private async signerProblems(): Promise<string[]> {
    if (!this.signer.isConfigured) return [];
    const { network, segwit, legacy, approver, retired } = await this.signer.describe();
    const { accounts } = this.settings;
    return [
      ...(network === accounts.network ? [] : [`the signer is of the network ${network}`]),
      ...(segwit === accounts.xpubs.segwit && legacy === accounts.xpubs.legacy
        ? []
        : ['the signer has other keys than BITCOIN_XPUB and BITCOIN_LEGACY_XPUB']),
      ...(accounts.retired.every(({ xpubs }) => retired.some((each) => each.segwit === xpubs.segwit))
        ? []
        : ['the signer lacks a seed of BITCOIN_RETIRED_XPUBS; its policy names them in "retiredSeeds"']),
      ...(approversIn(approver).includes(this.approvals.publicKey)
        ? []
        : [`the signer trusts another approver; its policy must say "approver": "${this.approvals.publicKey}"`]),
    ];
  }
}
