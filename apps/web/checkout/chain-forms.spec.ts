import { fitsChain } from './chain-forms.js';

const ADDRESSES = {
  bitcoin: [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  ],
  ethereum: ['0x52908400098527886E0F7030069857D2E4169EE7'],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  zilliqa: ['zil1h5egatumauy4g7vxtks2g4mcadltn350mwa90l'],
  nem: ['NC6TFDVPTPXQSVDZQZO2BJCXPDVX5OOGR7FQ7NEE', 'TC6TFD-VPTPXQ-SVDZQZ-O2BJCX-PDVX5O-OGR4MH-FYKV'],
};
const CHAINS = Object.keys(ADDRESSES);

it.each(Object.entries(ADDRESSES).flatMap(([chain, all]) => all.map((address): [string, string] => [chain, address])))(
  'of the networks only %s has an address such as %s',
  (chain, address) => {
    expect(CHAINS.filter((each) => fitsChain(address, each))).toEqual([chain]);
  },
);
