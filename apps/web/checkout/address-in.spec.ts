import { addressIn } from './address-in.js';

describe('an address that is pasted or scanned', () => {
  it.each([
    ['  1BoatSLRHtKNngkdXEeobR76b53LETtpyT\n', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=0.5&label=x', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'],
    ['ethereum:0x8ba1f109551bD432803012645Ac136ddd64DBA72@1?value=1e18', '0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
    ['ethereum:pay-0x8ba1f109551bD432803012645Ac136ddd64DBA72', '0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
    [
      'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?uint256=1&address=0x8ba1f109551bD432803012645Ac136ddd64DBA72',
      '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
    ],
    [
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
    ['bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap', 'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap'],
    ['\u202a0x8ba1f109551bD432803012645Ac136ddd64DBA72\u202c', '0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
    ['\ufeff1BoatSLRHtKNngkdXEeobR76\u200bb53LETtpyT', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['', ''],
  ])('is taken out of %j', (text, address) => {
    expect(addressIn(text)).toBe(address);
  });
});
