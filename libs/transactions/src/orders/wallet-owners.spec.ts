import { Logger } from '@nestjs/common';
import type { ChainGateway } from '@rampart/ports';
import { WalletOwners } from './wallet-owners.js';

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const TO = { kind: 'wallet', chain: 'ethereum', address: WALLET } as const;
const asking = (answer: () => Promise<string | undefined>): WalletOwners =>
  new WalletOwners({ findWalletProblem: answer } as unknown as ChainGateway);

describe('the owner of a wallet', () => {
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is missing where the chain has code at the address, and the order is refused with the reason', async () => {
    const owners = asking(() => Promise.resolve('it is a contract'));

    await expect(owners.checkOwner(TO, 'ETH')).rejects.toMatchObject({
      code: 'WALLET_INVALID',
      message: 'The wallet is not a valid ETH address on ethereum: it is a contract.',
    });
    await expect(owners.checkAnyOwner(null, WALLET, ['main'])).rejects.toMatchObject({ code: 'WALLET_INVALID' });
  });

  it('is not looked for inside an exchange', async () => {
    const owners = asking(() => Promise.resolve('it is a contract'));

    await expect(owners.checkOwner({ kind: 'internal', account: 'a-1' }, 'ETH')).resolves.toBeUndefined();
  });

  it('stops no order while the node is away, or silent', async () => {
    await expect(asking(() => Promise.reject(new Error('away'))).checkOwner(TO, 'ETH')).resolves.toBeUndefined();

    jest.useFakeTimers();
    const silent = asking(() => new Promise(() => undefined)).checkOwner(TO, 'ETH');
    await jest.advanceTimersByTimeAsync(2_000);

    await expect(silent).resolves.toBeUndefined();
  });
});
