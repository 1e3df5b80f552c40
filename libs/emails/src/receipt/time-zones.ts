import { type MethodId, METHODS } from '@rampart/kernel';

/** Clocks of the countries of payment methods, by which receipts are dated. */
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
