import type { ChainId, Clock, WalletCode } from '@rampart/kernel';
import type { ApprovedWallet } from '@rampart/ports';
import { type AssetApproval, evmNetwork, readAssetApproval } from '@rampart/signing';
import { type ApprovalKeys, ApprovalRows, type ApprovedRow, chooseApproval } from '@rampart/wallet-frame';
import type { DepositProof } from '../deposits/deposit-proof.js';
import type { EvmDatabase } from '../evm-database.js';
import { decimalsOn, type EvmSettings } from '../evm-settings.js';
import { decimalOf, unitsOf } from '../units.js';

interface ApprovedAsset extends Pick<ApprovedWallet, 'transactionId' | 'to'> {
  readonly currency: WalletCode;
}

/** Stores a signed approval of each wallet that an order may pay. The signer trusts the signature, not the table. */
export class Approvals {
  private readonly rows: ApprovalRows<'evm'>;

  constructor(
    database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly keys: ApprovalKeys,
    private readonly proof: Pick<DepositProof, 'sumArrived'>,
    private readonly clock: Clock,
  ) {
    this.rows = new ApprovalRows(database, 'evm');
  }

  /** Signs one approval per currency if it is not known yet which currency is paid. */
  async approveWallet({ transactionId, to, maximum, refundOf }: ApprovedWallet): Promise<void> {
    const chain = this.settings.findChain(to.chain);
    if (!chain) return;
    const all: readonly WalletCode[] = [chain.coin, ...chain.tokens.map(({ currency }) => currency)];
    const currencies = maximum === undefined ? all : [maximum.currency];
    for (const currency of currencies.filter((each) => decimalsOn(chain, each) !== undefined)) {
      const facts = {
        ...{ network: evmNetwork(chain.chainId), transactionId, address: to.address.toLowerCase(), asset: currency },
        maximum: maximum?.toString() ?? null,
        ...(refundOf && {
          deposits: [refundOf[to.chain]?.toLowerCase()].filter((address) => address !== undefined),
        }),
      };
      await this.insert(to.chain, facts, this.clock.trueTime());
    }
  }

  /** Raises the maximum of a refund to what its deposits prove. Throws if no provider responds. */
  async findToken({ transactionId, to, currency }: ApprovedAsset): Promise<string | undefined> {
    const chain = this.settings.findChain(to.chain);
    const address = to.address.toLowerCase();
    const found = chooseApproval(
      await this.rows.listTokens({ transaction_id: transactionId, chain: to.chain, address, currency }),
      (token) => readAssetApproval(token, this.keys.trusted),
      (each) =>
        each.transactionId === transactionId &&
        each.address === address &&
        each.asset === currency &&
        each.network === (chain && evmNetwork(chain.chainId)),
    );
    return found?.approval?.deposits?.length
      ? this.prove(found.token, found.approval, { chain: to.chain, currency })
      : found?.token;
  }

  /** Keeps the time of the owner's approval, so that a wallet that the order replaced does not become the newest again. */
  private async prove(
    token: string,
    { version: _, approvedAt, ...approval }: AssetApproval,
    { chain, currency }: { readonly chain: ChainId; readonly currency: WalletCode },
  ): Promise<string> {
    const settings = this.settings.findChain(chain);
    const decimals = settings && decimalsOn(settings, currency);
    const [address] = approval.deposits ?? [];
    if (decimals === undefined || address === undefined) return token;
    const proven = await this.proof.sumArrived({ chain, currency, address });
    if (proven <= unitsOf(approval.maximum ?? '0', decimals)) return token;
    const raised = await this.insert(
      chain,
      { ...approval, maximum: decimalOf(proven, decimals) },
      new Date(approvedAt),
    );
    await this.rows.renewPayouts(walletOf(chain, approval), raised);
    return raised;
  }

  private async insert(
    chain: ChainId,
    facts: Omit<AssetApproval, 'version' | 'approvedAt'>,
    at: Date,
  ): Promise<string> {
    const token = this.keys.approver.approveAsset(facts, at);
    await this.rows.insertToken(walletOf(chain, facts), { token, at: this.clock.now() });
    return token;
  }

  /** The signer's policy must name this key as its approver. */
  get publicKey(): string {
    return this.keys.approver.publicKey;
  }
}

/** The columns that identify an approval. */
const walletOf = (
  chain: ChainId,
  { transactionId, address, asset }: Pick<AssetApproval, 'transactionId' | 'address' | 'asset'>,
): ApprovedRow<'evm'> => ({ transaction_id: transactionId, chain, address, currency: asset });
