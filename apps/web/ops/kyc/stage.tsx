import { Text } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '../../console-kit/server-clock.js';
import { below, type Schema } from '../../shared/api.js';
import { useMe } from '../ui/me.js';
import { DOCUMENT_NAMES } from './document-names.js';

interface Props {
  readonly userId: string;
  readonly document: Schema<'KycFileDocumentView'>;
  readonly zoom: number;
  /** Clockwise quarter turns. */
  readonly turns: number;
}

/** One document under a watermark that names the viewer. */
export function Stage({ userId, document, zoom, turns }: Props) {
  const name = DOCUMENT_NAMES[document.type];
  return (
    <div
      className="stage"
      role="region"
      aria-label={name}
      tabIndex={0}
      onContextMenu={(event) => event.preventDefault()}
    >
      {document.isMissing ? (
        <Text size="sm" c="red">
          The file of this document is missing from the vault. Restore it from a backup, or request the document again.
        </Text>
      ) : (
        <Picture
          key={document.id}
          address={below(`/api/kyc/${userId}/documents/${document.id}`)}
          mediaType={document.mediaType}
          name={name}
          zoom={zoom}
          turns={turns}
        />
      )}
      <Watermark />
    </div>
  );
}

interface PictureProps extends Pick<Props, 'zoom' | 'turns'> {
  readonly address: string;
  readonly mediaType: string;
  readonly name: string;
}

function Picture({ address, mediaType, name, zoom, turns }: PictureProps) {
  const [isBroken, setBroken] = useState(false);
  const transform = { transform: `scale(${zoom}) rotate(${turns * 90}deg)` };
  if (isBroken) return <Text size="sm">This browser cannot show the file ({mediaType}).</Text>;
  if (mediaType === 'application/pdf') return <iframe src={`${address}#toolbar=0`} title={name} style={transform} />;
  if (mediaType.startsWith('image/'))
    return <img src={address} alt={name} draggable={false} style={transform} onError={() => setBroken(true)} />;
  return (
    <video
      src={address}
      aria-label={name}
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      style={transform}
      onError={() => setBroken(true)}
    >
      <track kind="captions" />
    </video>
  );
}

/** An image of text that leaves a document's text legible on light and dark backgrounds. */
function Watermark() {
  const { name } = useMe();
  const [text] = useState(() => `${name} · ${new Date(serverNow()).toISOString().slice(0, 16).replace('T', ' ')}Z`);
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="130"><text x="8" y="112" transform="rotate(-24 8 112)" font-family="sans-serif" font-size="13" fill="#777">${escaped(text)}</text></svg>`;
  return (
    <div
      className="watermark"
      aria-hidden="true"
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(tile)}")` }}
    />
  );
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
