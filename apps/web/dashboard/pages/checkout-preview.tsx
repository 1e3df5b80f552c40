import type { Schema } from '../client.js';

export type Look = 'light' | 'dark';
export type Size = 'phone' | 'desktop';

interface Props {
  readonly name: string;
  readonly colors: Schema<'BrandColorsView'>;
  readonly look: Look;
  readonly size: Size;
}

/** A picture of the checkout's first step. Its controls are inert. */
export function CheckoutPreview({ name, colors, look, size }: Props) {
  const brand = { background: colors.brand, color: colors.onBrand };
  const text = look === 'dark' ? colors.textDark : colors.textLight;
  const soft = look === 'dark' ? colors.softDark : colors.softLight;
  return (
    <div role="img" aria-label={`The checkout of ${name}, ${look}, on a ${size}`} data-brand={colors.brand}>
      <div aria-hidden="true" className={`preview ${look} ${size}`}>
        <div className="preview-card">
          <div className="preview-partner">
            <span className="preview-logo" style={brand}>
              {name.slice(0, 1).toUpperCase()}
            </span>
            {name}
          </div>
          <div className="preview-title">Buy BTC</div>
          <div className="preview-field">250.00 SGD</div>
          <div className="preview-field chosen" style={{ background: soft, color: text }}>
            PayNow, 5-15 minutes
          </div>
          <div className="preview-button" style={brand}>
            Continue
          </div>
          <div className="preview-link" style={{ color: text }}>
            Price and fees
          </div>
        </div>
      </div>
    </div>
  );
}
