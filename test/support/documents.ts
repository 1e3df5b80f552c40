/** The smallest files that are what they say. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.from([0, 0, 2, 0]), Buffer.from('isommp41'), Buffer.alloc(64)]);

export const FILES = {
  front: { name: 'front.png', content: PNG },
  back: { name: 'back.png', content: PNG },
  addressProof: { name: 'proof.pdf', content: PDF },
  kycVideo: { name: 'video.mp4', content: MP4 },
} as const;

export function documentForm(type: keyof typeof FILES): FormData {
  const { name, content } = FILES[type];
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  form.set('filename', name);
  form.set('type', type);
  return form;
}
