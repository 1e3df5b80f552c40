import jpeg from 'jpeg-js';

/** The smallest files that are what they say, one of each accepted type. */
export const SAMPLES = {
  pdf: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  jpg: jpeg.encode({ width: 1, height: 1, data: Buffer.alloc(4, 200) }, 50).data,
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  mov: movie('qt  '),
  mp4: movie('isom'),
  avi: Buffer.from('RIFF\x14\0\0\0AVI LIST\x08\0\0\0movi\0\0\0\0'),
  wmv: windowsMedia(),
} as const;

export const FILES = {
  front: { name: 'front.png', content: SAMPLES.png },
  back: { name: 'back.png', content: SAMPLES.png },
  addressProof: { name: 'proof.pdf', content: SAMPLES.pdf },
  kycVideo: { name: 'video.mp4', content: SAMPLES.mp4 },
} as const;

/** A document as the fields of a form that cannot carry bytes: JSON or urlencoded. */
export function documentFields(type: keyof typeof FILES): { file: string; filename: string; type: string } {
  const { name, content } = FILES[type];
  return { file: content.toString('base64'), filename: name, type };
}

export const documentForm = (type: keyof typeof FILES): FormData => formOf({ type, ...FILES[type] });

export function formOf({ type, content, name }: { type: string; content: Uint8Array; name: string }): FormData {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  form.set('filename', name);
  form.set('type', type);
  return form;
}

/** Boxes of a movie file of this brand, with an empty index and empty media. */
export function movie(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isommp41'),
    Buffer.from('\0\0\0\x08moov\0\0\0\x08mdat'),
  ]);
}

/** A PNG of one picture, or of an animation with one. Checksums are omitted, because uploads check only sizes and names. */
export function pngWith(picture: { width: number; height: number; pixels?: string; animated?: boolean }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    SAMPLES.png.subarray(0, 8),
    pngChunk('IHDR', header),
    ...(picture.animated ? [pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))] : []),
    pngChunk('IDAT', Buffer.from(picture.pixels ?? 'x')),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
}

/** An ASF header with one stream, a picture, and no data yet. */
function windowsMedia(): Buffer {
  const picture = Buffer.concat([Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'), Buffer.alloc(40)]);
  const streams = asfObject('9107dcb7b7a9cf118ee600c00c205365', picture);
  const header = asfObject('3026b2758e66cf11a6d900aa0062ce6c', Buffer.concat([Buffer.alloc(6), streams]));
  return Buffer.concat([header, asfObject('3626b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(26))]);
}

function asfObject(id: string, content: Buffer): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(24 + content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}
