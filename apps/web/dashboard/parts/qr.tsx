import { renderSVG } from 'uqr';

/** A QR code, as a picture that any page policy allows. */
export default function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img src={source} width={180} height={180} alt={label} style={{ background: '#fff', borderRadius: 8 }} />;
}
