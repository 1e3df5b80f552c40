import encodeQR from 'qr';

/** A QR code, dark on white in every theme, as cameras expect. `label` names its purpose. */
export default function Qr({ value, label }: { readonly value: string; readonly label: string }) {
  const modules = encodeQR(value, 'raw', { ecc: 'medium', border: 2 });
  const size = modules.length;
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      width={184}
      height={184}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
