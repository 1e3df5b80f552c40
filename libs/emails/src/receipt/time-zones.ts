import { type MethodId, METHODS } from '@rampart/kernel';

/** Time zones of the payment methods' countries, used to date receipts. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  SG: 'Asia/Singapore',
  HK: 'Asia/Hong_Kong',
  TH: 'Asia/Bangkok',
  IN: 'Asia/Kolkata',
  MY: 'Asia/Kuala_Lumpur',
  PH: 'Asia/Manila',
  ID: 'Asia/Jakarta',
  VN: 'Asia/Ho_Chi_Minh',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
};

export const timeZoneOf = (method: MethodId): string => TIME_ZONES[METHODS[method].country] ?? 'UTC';
