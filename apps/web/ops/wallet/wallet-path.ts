/** A wallet's routes in the service, and the query that its page reloads after a decision. */
export type WalletPath = 'wallet' | 'evm-wallets' | 'tron-wallet';
