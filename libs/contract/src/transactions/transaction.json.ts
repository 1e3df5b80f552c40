import { type Sql, sql } from '@rampart/sql';

/**
 * The JSON text of row `t` of the transaction table, written by the database with the same fields as `transactionView`. Long lists are sent as received,
 * without creating a single object. `concat` omits nulls.
 */
export const transactionJson: Sql = sql`concat(
  '{"id":"', t.id, '","type":"', t.type, '","status":"', t.status, '","method":"', t.method,
  '","crypto":', trim_scale(t.crypto), ',"fiat":', trim_scale(t.fiat), ',"serviceCharge":', trim_scale(t.service_charge), ',"total":', trim_scale(t.total),
  ',"currency":"', t.currency, '","cryptoCurrency":"', t.crypto_currency,
  '","cryptoPrice":', trim_scale(t.crypto_price), ',"cryptoPriceUsd":', trim_scale(t.crypto_price_usd), ',"userId":"', t.user_id, '"',
  ',"userCountry":' || to_json(t.user_country)::text,
  ',"createdAt":"', to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
  ',"blockchainTxId":' || to_json(t.blockchain_tx_id)::text, ',"internalTxId":' || to_json(t.internal_tx_id)::text, ',"depositWallets":' || t.deposit_wallets::text,
  ',"wallet":' || to_json(t.wallet)::text, ',"nonce":' || to_json(t.nonce)::text, ',"peer":{"account":' || to_json(t.peer_account)::text || '}',
  ',"qrCode":' || to_json(t.qr_code)::text, ',"partnerData":' || t.partner_data::text, '}')`;
