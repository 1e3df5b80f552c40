import { type Bank, BankList } from './find-bank.js';

const bank = (name: string, ...aliases: string[]): Bank => ({ name, aliases });

/** Banks that hold accounts in New Zealand. The account's number determines which one is paid, so brands of one bank share its numbers. */
export const NZ_BANKS = new BankList(
  [
    bank('ANZ', 'ANZ Bank New Zealand', 'ANZ New Zealand', 'National Bank', 'National Bank of New Zealand', 'ANZBNZ22'),
    bank('ASB', 'ASB Bank', 'BankDirect', 'ASBBNZ2A'),
    bank('BNZ', 'Bank of New Zealand', 'BKNZNZ22'),
    bank('Westpac', 'Westpac New Zealand', 'WPACNZ2W'),
    bank('Kiwibank', 'KIWINZ22'),
    bank('TSB', 'TSB Bank', 'Taranaki Savings Bank', 'TSBANZ22'),
    bank('The Co-operative Bank', 'Cooperative Bank', 'Co-op', 'PSIS'),
    bank('Heartland', 'Heartland Bank'),
    bank('SBS', 'SBS Bank', 'Southland Building Society', 'HBS Bank'),
    bank('Rabobank', 'Rabobank New Zealand', 'RaboDirect'),
    bank('HSBC', 'HSBC New Zealand', 'Hongkong and Shanghai Banking Corporation', 'HSBCNZ2A'),
    bank('Citibank', 'Citi', 'CITINZ2X'),
    bank('Bank of China', 'Bank of China New Zealand', 'BKCHNZ22'),
    bank('China Construction Bank', 'China Construction Bank New Zealand', 'CCB', 'CCBNNZ2A'),
    bank('ICBC', 'Industrial and Commercial Bank of China', 'ICBC New Zealand', 'ICBKNZ2A'),
    bank('Bank of Baroda', 'Bank of Baroda New Zealand', 'BARBNZ2A'),
    bank('Bank of India', 'Bank of India New Zealand', 'BKIDNZ2A'),
    bank('Kookmin Bank', 'KB Kookmin Bank', 'CZNBNZ2A'),
    bank('JPMorgan', 'JPMorgan Chase Bank', 'JP Morgan', 'CHASNZ2A'),
    bank('MUFG', 'MUFG Bank', 'Bank of Tokyo-Mitsubishi UFJ', 'BOTKNZ2A'),
    bank('BNP Paribas'),
    bank('National Australia Bank', 'NAB'),
    bank('NZCU', 'NZCU Baywide', 'Unity', 'Unity Credit Union', 'NZCU Auckland', 'NZCU South', 'Unity Money'),
    bank('First Credit Union'),
    bank('Police Credit Union', 'Police and Families Credit Union'),
    bank('Nelson Building Society', 'NBS'),
    bank('Wairarapa Building Society', 'WBS'),
    bank('Westforce Credit Union'),
    bank('Steelsands Credit Union'),
    bank('Reserve Bank of New Zealand', 'Reserve Bank', 'RBNZ'),
    bank('Wise', 'Wise Payments'),
    bank('Revolut'),
    bank('Dosh'),
  ],
  'NZ',
);
