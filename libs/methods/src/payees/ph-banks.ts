import { type Bank, BankList } from './find-bank.js';

/** A participant of InstaPay. */
export interface PhBank extends Bank {
  /** Number of digits in its account numbers, if providers publish it; `mobile` if the account is a mobile number. */
  readonly digits?: readonly number[] | 'mobile';
}

const bank = (name: string, aliases: readonly string[] = [], digits?: PhBank['digits']): PhBank => ({
  name,
  aliases,
  ...(digits === undefined ? {} : { digits }),
});

/** Universal and commercial banks, with the abbreviations that banks and providers use for them. */
const COMMERCIAL: readonly PhBank[] = [
  bank('BDO Unibank', ['BDO', 'Banco de Oro', 'BNORPHMM'], [10, 12]),
  bank('Bank of the Philippine Islands', ['BPI', 'BPI Family', 'BPI Family Savings', 'BOPIPHMM'], [10]),
  bank(
    'Metropolitan Bank and Trust Company',
    ['Metrobank', 'MBTC', 'MET', 'Metropolitan Bank and Trust', 'MBTCPHMM'],
    [13],
  ),
  bank('Land Bank of the Philippines', ['Landbank', 'LBP', 'TLBPPHMM'], [10]),
  bank('Philippine National Bank', ['PNB', 'PNB Savings', 'PNBMPHMM'], [10, 12, 16]),
  bank('Security Bank', ['SEC', 'SECB', 'SBC', 'SETCPHMM'], [13]),
  bank('Union Bank of the Philippines', ['UnionBank', 'UBP', 'Union Bank', 'UBPHPHMM'], [12]),
  bank('China Banking', ['China Bank', 'CBC', 'CHBKPHMM'], [10, 12]),
  bank('Rizal Commercial Banking', ['RCBC', 'DiskarTech', 'RCBCPHMM'], [10, 16]),
  bank('East West Banking', ['EastWest', 'EastWest Bank', 'EWB', 'EWBCPHMM']),
  bank('Asia United Bank', ['AUB', 'AUBKPHMM']),
  bank('Development Bank of the Philippines', ['DBP', 'DBPHPHMM']),
  bank('Bank of Commerce', ['BOC', 'BankCom', 'PABIPHMM']),
  bank('Philippine Bank of Communications', ['PBCom', 'CPHIPHMM']),
  bank('Philippine Trust Company', ['PhilTrust', 'Philippine Trust', 'PTC', 'PHTBPHMM']),
  bank('Philippine Veterans Bank', ['PVB', 'Veterans Bank', 'PHVBPHMM']),
  bank('Robinsons Bank', ['RBank', 'ROB', 'ROBPPHMQ'], [12, 15]),
  bank('United Coconut Planters Bank', ['UCPB', 'UCPBPHMM']),
  bank('Maybank Philippines', ['Maybank', 'MBBEPHMM']),
  bank('CTBC Bank (Philippines)', ['CTBC', 'Chinatrust', 'CTCBPHMM']),
  bank('Standard Chartered', ['Standard Chartered Bank', 'SCB', 'SCBLPHMM']),
  bank('HSBC', ['Hongkong and Shanghai Banking', 'HSBC Philippines', 'HSBCPHMM']),
  bank('Citibank', ['Citi', 'CITIPHMX']),
  bank('ING', ['ING Bank', 'INGBPHMM']),
  bank('Bank of China', ['BKCHPHMM']),
  bank('KEB Hana', ['Hana Bank']),
  bank('Al-Amanah Islamic Investment Bank', ['Al-Amanah', 'Al-Amanah Islamic Bank', 'AIIPPHM1']),
];

const DIGITAL: readonly PhBank[] = [
  bank('CIMB Bank Philippines', ['CIMB', 'GSave', 'CIPHPHMM']),
  bank('Tonik Digital Bank', ['Tonik']),
  bank('GoTyme Bank', ['GoTyme']),
  bank('Maya Bank'),
  bank('UNO Digital Bank', ['UNObank', 'UNO']),
  bank('Union Digital Bank', ['UnionDigital']),
  bank('Overseas Filipino Bank', ['OFBank', 'OFB', 'Overseas Filipino']),
  bank('Komo', ['EastWest Komo']),
  bank('SeaBank Philippines', ['SeaBank', 'MariBank', 'MariBank Philippines']),
  bank('Own Bank', ['OwnBank']),
];

const THRIFT_AND_RURAL: readonly PhBank[] = [
  bank('Philippine Savings Bank', ['PSBank', 'PSB', 'PHSBPHMM']),
  bank('China Bank Savings', ['CBS', 'CHSVPHM1']),
  bank('Philippine Business Bank', ['PBB', 'PPBUPHMM']),
  bank('Sterling Bank of Asia', ['Sterling Bank', 'STLAPH22']),
  bank('Equicom Savings Bank', ['Equicom', 'EQSNPHM1']),
  bank('Yuanta Savings Bank', ['Yuanta']),
  bank('Wealth Development Bank', ['WealthBank']),
  bank('UCPB Savings', ['UCPB Savings Bank']),
  bank('AllBank', ['All Bank']),
  bank('BDO Network Bank', ['BDO Network', 'One Network Bank']),
  bank('BPI Direct BanKo', ['BanKo', 'BPI BanKo']),
  bank('Bangko Mabuhay', ['Mabuhay']),
  bank('Legazpi Savings Bank', ['Legazpi Savings']),
  bank('Malayan Savings Bank', ['Malayan Bank', 'Malayan Bank Savings and Mortgage']),
  bank('Luzon Development Bank', ['LDB']),
  bank('Producers Savings Bank', ['Producers Bank']),
  bank('Queen City Development Bank', ['Queenbank']),
  bank('Sun Savings Bank', ['Sun Savings']),
  bank('Isla Bank', ['ISLA']),
  bank('City Savings Bank', ['CitySavings']),
  bank('HSBC Savings Bank'),
  bank('RCBC Savings', ['RCBC Savings Bank']),
  bank('Dumaguete City Development Bank', ['DCDB']),
  bank('Dungganon Bank'),
  bank('CARD Bank', ['CARD']),
  bank('Cebuana Lhuillier Bank', ['Cebuana Lhuillier', 'Cebuana']),
  bank('Camalig Bank', ['Camalig']),
  bank('Cantilan Bank', ['Cantilan']),
  bank('Enterprise Bank'),
  bank('Partner Rural Bank', ['Partner Rural']),
  bank('Mindanao Consolidated Cooperative Bank', ['MCCB']),
  bank('Netbank', ['Net Bank', 'Community Rural Bank of Romblon']),
  bank('PenBank', ['Pen Bank']),
  bank('Quezon Capital Rural Bank', ['Quezon Capital']),
  bank('Rang-ay Bank', ['Rangay']),
  bank('Rural Bank of Guinobatan', ['RBG', 'RBGI']),
  bank('Bank of Makati'),
  bank('Citystate Savings Bank', ['Citystate']),
];

/** Issuers of electronic money; most identify their users by mobile number. */
const WALLETS: readonly PhBank[] = [
  bank('GCash', ['G-Xchange', 'GXI', 'GXCHPHM2'], 'mobile'),
  bank('Maya', ['PayMaya', 'Maya Philippines', 'Maya Wallet', 'PayMaya Philippines', 'PAPHPHM1'], 'mobile'),
  bank('GrabPay', ['Grab', 'GrabPay Philippines'], 'mobile'),
  bank('ShopeePay', ['Shopee', 'AirPay', 'ShopeePay Philippines'], 'mobile'),
  bank('Coins.ph', ['Coins', 'DCPay', 'DCPay Philippines'], 'mobile'),
  bank('PalawanPay', ['Palawan', 'PPS-PEPP']),
  bank('StarPay', ['Starpay']),
  bank('TayoCash', ['Tayo Cash']),
  bank('OmniPay', ['Omni Pay']),
  bank('SpeedyPay', ['Speedy Pay']),
  bank('Bayad', ['Bayad Center', 'CIS Bayad Center']),
  bank('Alipay Philippines', ['AllEasy', 'Alipay+']),
  bank('USSC', ['USSC Money Services']),
  bank('Zybi Tech', ['JuanCash']),
  bank('TopJuan', ['TopJuan Technologies']),
  bank('InfoServe', ['Nationlink']),
  bank('EcashPay', ['Ecash Pay']),
  bank('I-Remit', ['iCash']),
  bank('Lulu Financial', ['LuLu']),
  bank('Traxion Pay', ['TraxionPay']),
  bank('Wise', ['Wise Pilipinas', 'TransferWise']),
];

const PARTICIPANTS = new BankList([...COMMERCIAL, ...DIGITAL, ...THRIFT_AND_RURAL, ...WALLETS], 'PH');

export const findPhBank = (name: string): PhBank | undefined => PARTICIPANTS.findBank(name);
