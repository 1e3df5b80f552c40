import { hexToBytes } from '@noble/hashes/utils.js';
import { isTronAddress, toTronAddress, tronAddressOfKey, tronBytes } from './tron-address.js';
import { signTronId, tronSigner } from './tron-signature.js';
import { encodeTronTransfer, tronTxId } from './tron-transfer.js';

const KEYS: Readonly<Record<string, string>> = {
  TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC: '0000000000000000000000000000000000000000000000000000000000000001',
  TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz: '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
};

/** Created with tronweb 6.5.1: owner, contract, to, amount, ref block, expiration, timestamp, fee limit, followed by the resulting id and signature. */
type Vector = [
  ...[owner: string, contract: string, to: string, amount: string, refBlockBytes: string, refBlockHash: string],
  ...[expiration: number, timestamp: number, feeLimit: string, id: string, signature: string],
];
const VECTORS: Vector[] = [
  [
    'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TVJjphBwXTtDTVJZUEEG9g3CWD7vLcBAS8',
    '1',
    '0000',
    '00112233aabbccdd',
    1800000000000,
    1799999700000,
    '1',
    'e98555fa1028924e7e85fcd8b47580e85950eb57071f7d6b0b5ac914a278c413',
    '2b1cabbd2aeb950d3aa9d5b63d345f4e3adec37ffc27440e488f6028b091a7a95dce037b8cd9aab166312c5de82d970c2f2dfccc2a6d254b4c188b29f1590c7d1b',
  ],
  [
    'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    'TDL2gwXBag1EQzpLdDnXPhsSzycQXmUWFx',
    'TRrWrFibJS3LmbgK4qNf1EBc2HRn22e3Su',
    '123456789',
    'ffff',
    'ffffffffffffffff',
    1800000003000,
    1799999700001,
    '40000000',
    '48f2e6ed59be3165be7f8244dae2ea90c70cc220f6a11bfa68f7c43b1984e102',
    '370844d7d7a905f3f32394cbf2e22b8a6ee1cb1dc5c1cfabf630c7b625149b23271e6655bb61669b0bad3fc4db58930cbf2b679944dab2d2e955c30325a58ec41c',
  ],
  [
    'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    '0a1b',
    '9f8e7d6c5b4a3928',
    1800000006000,
    1799999700002,
    '15000000000',
    'b082e7716189823ddf31041b6bcfddc035943859b3be9d23bb24551a64ab44e0',
    'ebb4d54419bf45a036e3893f92b07e3a88e40b48be2cf0931191f996bc8606590c023211772223d192f462cbd83fe507abde2e9f4707fb0efdc17b58429859521c',
  ],
  [
    'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    'TDL2gwXBag1EQzpLdDnXPhsSzycQXmUWFx',
    'TVJjphBwXTtDTVJZUEEG9g3CWD7vLcBAS8',
    '100000000',
    '0000',
    '00112233aabbccdd',
    1800000009000,
    1799999700003,
    '30000000',
    '66c9d53dd900a7b0828f727b0520a6f11ec4e16665339502e376ab5beb5435c7',
    '9a63bae4642ad1666c36c0eb7d44987eb2340307a2db7ed1d2ede0241118bec170ce93ea8548d7c24fd9305fb403d684be2870c6b197d24d21e1644fe435c8ef1c',
  ],
  [
    'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TRrWrFibJS3LmbgK4qNf1EBc2HRn22e3Su',
    '127',
    'ffff',
    'ffffffffffffffff',
    1800000012000,
    1799999700004,
    '128',
    'd85f89bd09cf0f4500d61a4b3af74bab4b5a1007102e74a0ad58b498a2a105bf',
    'bb5fcf13f2e60464c1d9400977f9efab5b28e860a856595ff4687daaa92d09396a3422d9a74b8801eaf71e6086ef11d419b4fb7205b66cf58e7545df6431bcaf1b',
  ],
  [
    'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    'TDL2gwXBag1EQzpLdDnXPhsSzycQXmUWFx',
    'TRrWrFibJS3LmbgK4qNf1EBc2HRn22e3Su',
    '16384',
    '0a1b',
    '9f8e7d6c5b4a3928',
    1800000015000,
    1799999700005,
    '16383',
    'bd8e8b9dc389c8ebce39ebbbb5d8db1ae97ca64fa7daecebd9297b50caab0504',
    'a4347d344499d0df73f2a4efe52987c4613624a4c8ced82ecec8b6298f0a1a101420e3514f9788ae3da1ec18a1655462c54e85ad0527bb99d3382fabeb2312191c',
  ],
  [
    'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TVJjphBwXTtDTVJZUEEG9g3CWD7vLcBAS8',
    '1',
    '0000',
    '00112233aabbccdd',
    1800000018000,
    1799999700006,
    '1',
    'c0257625e6da500bf3a1444514dda934f276a2729f5ee62dc1d5b1133f6d40b7',
    'ec57018c060ba7531810df15a62285031527fe6d74c01dd160476b8bafe3ef1161b2b1f6d808dc31d8a7c6d55825f4bf2116da20aa08ded9459e8a24d00885971b',
  ],
  [
    'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz',
    'TDL2gwXBag1EQzpLdDnXPhsSzycQXmUWFx',
    'TRrWrFibJS3LmbgK4qNf1EBc2HRn22e3Su',
    '123456789',
    'ffff',
    'ffffffffffffffff',
    1800000021000,
    1799999700007,
    '40000000',
    '8549603750c853ba4539754f90878d06e1e067cc8130d0214f474bdf2297c399',
    '7027838017ac4bab7f627267f7d0c0a682021b88db9295f363a027fd6fd694d96f0de294d4b8e03a1667998a73bb239b06d6e0ddc09f7380dabc007da01cebaa1b',
  ],
  [
    'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    '0a1b',
    '9f8e7d6c5b4a3928',
    1800000024000,
    1799999700008,
    '15000000000',
    'c43bb967bf6cd654a3856f38828c562a649fa47e21f587f14c0d4ae774ee41c2',
    '3d1540e7d36a08cfedca57beb34bd02cb97dc2732d9256c690ec524928faa270222669fe6ffe54cbadadf83b82465c69a0ded02e64a8bdb3727b62a250f047971c',
  ],
  [
    'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz',
    'TDL2gwXBag1EQzpLdDnXPhsSzycQXmUWFx',
    'TVJjphBwXTtDTVJZUEEG9g3CWD7vLcBAS8',
    '100000000',
    '0000',
    '00112233aabbccdd',
    1800000027000,
    1799999700009,
    '30000000',
    'c67c10543af8b84b80e5d1578214474b739e0869f97b4296f5e49b5aae34a54f',
    'e390e9560da8dd2ee710b2be5ce40b29ee4a61d0b6bb0851325e5381ea0695584e104e07e8b1a3315678021a18fce0bf4f4600dd826573d761fd01ad694217d31c',
  ],
  [
    'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TRrWrFibJS3LmbgK4qNf1EBc2HRn22e3Su',
    '127',
    'ffff',
    'ffffffffffffffff',
    1800000030000,
    1799999700010,
    '128',
    'd38b297fe55447384c0ea3b5326e4c3d32158949e1a7a7bf430b6c33de2519b8',
    'a1959138fc26b0ae1cf6f4a55b55434dd0b2848d2978042158d0141a538506df4fe19e637c8c5a045e4a81cbbff0fc830644d848e6e059e25a32a5fa3a02f6131b',
  ],
  [
    'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz',
    'TDL2gwXBag1EQzpLdDnXPhsSzycQXmUWFx',
    'TRrWrFibJS3LmbgK4qNf1EBc2HRn22e3Su',
    '16384',
    '0a1b',
    '9f8e7d6c5b4a3928',
    1800000033000,
    1799999700011,
    '16383',
    'e5f01c4d6aef415e68a8fdd07123440847df5d28727a3ed4889d52e0645b54c4',
    'a23daec069a5ad65e20fa978f7a3c3658ee9f7e98203c10321b672f8944108f14068dce38c13bc6161a3a4ec5b3f53ba81d0f73c4e9896e6aa0094a68ce2946b1b',
  ],
];

describe('a transfer of a TRC-20 token', () => {
  it.each(VECTORS)('has the id and signature that another library makes: %s', (...vector) => {
    const [owner, contract, to, amount, refBlockBytes, refBlockHash, expiration, timestamp, feeLimit, id, signature] =
      vector;
    const block = { refBlockBytes, refBlockHash, expiration, timestamp };

    const txId = tronTxId(encodeTronTransfer({ owner, contract, to, amount, ...block, feeLimit }));

    expect(txId).toBe(id);
    expect(signTronId(txId, hexToBytes(KEYS[owner]!))).toBe(signature);
    expect(tronSigner(txId, signature)).toBe(owner);
  });

  it('has no owner where the signature is none', () => {
    expect(['', '00', 'zz'.repeat(65), '00'.repeat(65)].map((text) => tronSigner(VECTORS[0]![9], text))).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('an address of Tron', () => {
  const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

  it('is read and written with its checksum', () => {
    expect(Buffer.from(tronBytes(USDT)!).toString('hex')).toBe('41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
    expect(toTronAddress(hexToBytes('a614f803b6fd780986a42c78ec9c7f77e6ded13c'))).toBe(USDT);
    expect(() => toTronAddress(new Uint8Array(19))).toThrow('no address of Tron');
  });

  it.each([
    ['in hexadecimal', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['of an EVM chain', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['mistyped', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
    ['of Bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['empty', ''],
  ])('is none %s', (_, text) => {
    expect(isTronAddress(text)).toBe(false);
  });

  it('follows from the public key that wallets derive', () => {
    const publicKey = hexToBytes('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');

    expect(tronAddressOfKey(publicKey)).toBe('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
  });
});
