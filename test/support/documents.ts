/** The smallest files that are what they say, one of each accepted type. */
export const SAMPLES = {
  pdf: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  jpg: Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  mov: movie('qt  '),
  mp4: movie('isom'),
  avi: Buffer.concat([Buffer.from('RIFF\0\0\x01\0AVI LIST'), Buffer.alloc(64)]),
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

/** The first box of a movie file of this brand. */
function movie(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isommp41'),
    Buffer.alloc(64),
  ]);
}

/** An ASF header with one stream, a picture. */
function windowsMedia(): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(80n);
  const header = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(14)]);
  const stream = Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex');
  return Buffer.concat([
    header,
    stream,
    size,
    Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'),
    Buffer.alloc(40),
  ]);
}
