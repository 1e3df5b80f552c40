import decodeQR from 'qr/decode.js';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n.js';
import { useEvent } from '../use-event.js';

const LOOK_EVERY_MS = 150;
/** Pixels on the longer side: enough for a code that fills a third of the picture. */
const MAX_SIDE = 640;

interface Props {
  readonly found: (text: string) => void;
  readonly close: () => void;
}

/** Reads a QR code with the camera. The images stay on the device. */
export default function Scanner({ found, close }: Props) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const report = useEvent(found);
  useEffect(() => {
    const stop = new AbortController();
    void scan(video.current!, stop.signal).then(
      (text) => text !== undefined && report(text),
      () => stop.signal.aborted || setFailed(true),
    );
    return () => stop.abort();
  }, [report]);
  return (
    <div className="scanner" role="group" aria-label={t('address.scanning')}>
      {hasFailed ? (
        <p className="note warn" role="alert">
          {t('address.noCamera')}
        </p>
      ) : (
        <>
          <video ref={video} muted playsInline />
          <p className="muted">{t('address.scanning')}</p>
        </>
      )}
      <button type="button" className="btn second" onClick={close}>
        {t('back')}
      </button>
    </div>
  );
}

/** Returns the text of the first code that the camera sees; undefined when stopped. Throws if there is no camera or the user denies access. */
async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = camera;
    await video.play();
    while (!signal.aborted) {
      const text = read(video);
      if (text !== undefined) return text;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    camera.getTracks().forEach((track) => track.stop());
  }
}

const canvas = document.createElement('canvas');

function read(video: HTMLVideoElement): string | undefined {
  const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const [width, height] = [Math.floor(video.videoWidth * scale), Math.floor(video.videoHeight * scale)];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0) return undefined;
  Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0, width, height);
  try {
    return decodeQR(context.getImageData(0, 0, width, height));
  } catch {
    return undefined; // no code in this frame
  }
}
