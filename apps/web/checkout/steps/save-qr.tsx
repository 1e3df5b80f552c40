import { useMutation } from '@tanstack/react-query';
import { useWords } from '../i18n.js';
import { isPhone } from '../is-phone.js';

const PIXELS = 800;

/** Hands the picture of the page's QR code over: on a phone to an app or the photos, which banking apps read; elsewhere as a file. */
export function SaveQr({ name }: { readonly name: string }) {
  const { t } = useWords();
  const save = useMutation({ mutationFn: () => saveQr(name) });
  return (
    <button type="button" className="btn second" disabled={save.isPending} onClick={() => save.mutate()}>
      {t('pay.saveQr')}
    </button>
  );
}

async function saveQr(name: string): Promise<void> {
  const shown = document.querySelector('svg.qr');
  if (!shown) return;
  const file = new File([await pngOf(shown)], `${name}.png`, { type: 'image/png' });
  if (isPhone() && 'canShare' in navigator && navigator.canShare({ files: [file] }) && (await isShared(file))) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether the user saw the list of apps. A frame whose page does not permit it saves a file instead. */
const isShared = (file: File): Promise<boolean> =>
  navigator.share({ files: [file] }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );

/** Draws the code anew from its path, large enough for any reader. */
async function pngOf(shown: Element): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PIXELS;
  const context = canvas.getContext('2d');
  const modules = Number(shown.getAttribute('viewBox')?.split(' ')[2]);
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PIXELS, PIXELS);
  context.scale(PIXELS / modules, PIXELS / modules);
  context.fillStyle = '#000';
  context.fill(new Path2D(shown.querySelector('path')?.getAttribute('d') ?? ''));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
