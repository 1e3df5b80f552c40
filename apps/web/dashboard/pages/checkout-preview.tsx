import type { Schema } from '../client.js';

interface Props {
  readonly name: string;
  readonly colors: Schema<'BrandColorsView'>;
  readonly look: 'light' | 'dark';
  readonly size: 'phone' | 'desktop';
}

/** A picture of the checkout's first step. Its controls are inert. */
export function CheckoutPreview({ name, colors, look, size }: Props) {
  const isDark = look === 'dark';
  const page = isDark ? { background: '#0d1015', color: '#e9ecf1' } : { background: '#f4f5f8', color: '#14171f' };
  const card = isDark
    ? { background: '#161a21', borderColor: '#2a303b' }
    : { background: '#fff', borderColor: '#dde1e8' };
  const text = isDark ? colors.textDark : colors.textLight;
  const soft = isDark ? colors.softDark : colors.softLight;
  return (
    <div role="img" aria-label={`The checkout of ${name}, ${look}, on a ${size}`} data-brand={colors.brand}>
      <div
        aria-hidden="true"
        style={{ ...page, padding: 16, borderRadius: 10, fontSize: 13, border: '1px solid var(--line)' }}
      >
        <div
          style={{
            ...card,
            border: `1px solid ${card.borderColor}`,
            borderRadius: 10,
            padding: 14,
            margin: '0 auto',
            maxWidth: size === 'phone' ? 260 : '100%',
          }}
        >
          <div style={{ display: 'flex', gap: 8, alignItems: 'center', fontWeight: 600, overflowWrap: 'anywhere' }}>
            <span
              style={{
                background: colors.brand,
                color: colors.onBrand,
                width: 24,
                height: 24,
                borderRadius: 6,
                display: 'grid',
                placeItems: 'center',
                flex: 'none',
              }}
            >
              {name.slice(0, 1).toUpperCase()}
            </span>
            {name}
          </div>
          <div style={{ fontSize: 16, fontWeight: 600, margin: '12px 0 8px' }}>Buy BTC</div>
          <div style={{ border: `1px solid ${card.borderColor}`, borderRadius: 8, padding: '8px 10px' }}>
            250.00 SGD
          </div>
          <div style={{ background: soft, color: text, borderRadius: 8, padding: '8px 10px', margin: '8px 0' }}>
            PayNow, 5-15 minutes
          </div>
          <div
            style={{
              background: colors.brand,
              color: colors.onBrand,
              borderRadius: 8,
              padding: '10px 0',
              textAlign: 'center',
              fontWeight: 600,
            }}
          >
            Continue
          </div>
          <div style={{ color: text, textAlign: 'center', marginTop: 8 }}>Price and fees</div>
        </div>
      </div>
    </div>
  );
}
