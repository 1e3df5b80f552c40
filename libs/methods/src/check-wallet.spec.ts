import { ASSETS, type CryptoCode, Fault } from '@rampart/kernel';
import { chainsForWallet, checkWallet, type WalletQuestion } from './check-wallet.js';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const BITCOIN_TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';

const buy = (code: CryptoCode, question: Partial<WalletQuestion> & Pick<WalletQuestion, 'wallet'>) =>
  checkWallet({ asset: ASSETS[code], type: 'buy', networks: ['main'], ...question });

function refusal(code: CryptoCode, question: Partial<WalletQuestion> & Pick<WalletQuestion, 'wallet'>): Fault {
  try {
    buy(code, question);
  } catch (error) {
    if (error instanceof Fault) return error;
  }
  throw new Error('it was not refused as a fault');
}

describe('the wallet of a buy', () => {
  it('is on the chain asked for', () => {
    expect(buy('USDT', { chain: 'binance_smart_chain', wallet: EVM })).toBe('binance_smart_chain');
    expect(buy('BTC', { chain: 'bitcoin', wallet: BITCOIN })).toBe('bitcoin');
  });

  it.each([undefined, ''])('without a chain (%p) decides the chain by its format, the default chain first', (chain) => {
    expect(buy('USDT', { chain, wallet: TRON })).toBe('tron');
    expect(buy('USDT', { chain, wallet: EVM })).toBe('ethereum');
    expect(buy('BTC', { chain, wallet: BITCOIN })).toBe('bitcoin');
  });

  it('is refused on a chain that does not handle the currency, before it is looked at', () => {
    expect(refusal('BTC', { chain: 'tron', wallet: 'nonsense' }).code).toBe('CHAIN_UNSUPPORTED');
  });

  it('is refused with the problem when it does not fit the chain', () => {
    const { code, message, details } = refusal('USDT', { chain: 'ethereum', wallet: TRON });

    expect(code).toBe('WALLET_INVALID');
    expect(message).toBe(
      'The wallet is not a valid USDT address on ethereum: it must be 0x and 40 hexadecimal digits.',
    );
    expect(details).toEqual([{ field: 'wallet', problem: 'ethereum: it must be 0x and 40 hexadecimal digits' }]);
  });

  it('is refused with the problem on each chain when it fits none', () => {
    const { message, details } = refusal('USDT', { wallet: TRON.replace('eL', 'eM') });

    expect(message).toBe(
      'The wallet is not a valid USDT address on ethereum, binance_smart_chain, tron: it fits none of them.',
    );
    expect(details?.map(({ problem }) => problem)).toContain('tron: it is mistyped, its base58 checksum is wrong');
  });

  it('of a test network is refused where only the main network is welcome', () => {
    expect(refusal('BTC', { wallet: BITCOIN_TEST }).message).toContain('it belongs to the test network');
    expect(buy('BTC', { wallet: BITCOIN_TEST, networks: ['main', 'test'] })).toBe('bitcoin');
  });
});

describe('the chains for a wallet', () => {
  it('are those of the asset whose format it has', () => {
    expect(chainsForWallet('USDT', EVM, ['main'])).toEqual(['ethereum', 'binance_smart_chain']);
    expect(chainsForWallet('USDT', TRON, ['main'])).toEqual(['tron']);
    expect(chainsForWallet('XSGD', EVM, ['main'])).toEqual(['ethereum']);
    expect(chainsForWallet('USDT', BITCOIN, ['main'])).toEqual([]);
    expect(chainsForWallet('BTC', BITCOIN_TEST, ['main'])).toEqual([]);
  });
});
