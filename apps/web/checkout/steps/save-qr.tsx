import { useMutation } from '@tanstack/react-query';
import { useWords } from '../i18n.js';
import { isPhone } from '../is-phone.js';

const PIXELS = 800;

/** Saves the QR code as an image that banking apps can read: on a phone through the share sheet, elsewhere as a file. */
export function SaveQr({ name }: { readonly name: string }) {
  const { t } = useWords();
  const save = useMutation({ mutationFn: () => saveQr(name) });
  return (
    <>
      <button type="button" className="btn second" disabled={save.isPending} onClick={() => save.mutate()}>
        {t('pay.saveQr')}
      </button>
      {save.isError && (
        <p className="note bad" role="alert">
          {t('pay.saveQr.failed')}
        </p>
      )}
    </>
  );
}

async function saveQr(name: string): Promise<void> {
  const shown = document.querySelector('svg.qr');
  if (!shown) throw new Error('the QR code is not on the page yet');
  const file = new File([await pngOf(shown)], `${name}.png`, { type: 'image/png' });
  if (isPhone() && 'canShare' in navigator && navigator.canShare({ files: [file] }) && (await isShared(file))) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns whether the share sheet opened. It does not in a frame whose embedding page forbids it; then the image is saved as a file. */
const isShared = (file: File): Promise<boolean> =>
  navigator.share({ files: [file] }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );

/** Renders the code from its path, large enough for any reader. */
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
