import { Alert, TagsInput } from '@mantine/core';
import { TextField } from '../../console-kit/forms/text-field.js';

export interface Branding {
  readonly displayName: string;
  readonly brandColor: string;
  readonly logoUrl: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  readonly helpUrl: string;
  readonly contactUrl: string;
  readonly allowedOrigins: string[];
  readonly redirectUrls: string[];
  /** As typed; empty disables the automatic return. */
  readonly returnAfterSeconds: string;
}

interface Props {
  readonly branding: Branding;
  /** Colour of the preview: the typed one, once it is valid. */
  readonly color: string;
  readonly disabled: boolean;
  readonly change: (changed: Partial<Branding>) => void;
}

/** Fields of the partner's branding at the checkout. */
export function LookFields({ branding: { displayName, brandColor, logoUrl }, color, disabled, change }: Props) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={60}
        disabled={disabled}
        value={displayName}
        onChange={(text) => change({ displayName: text })}
      />
      <TextField
        label="Brand colour"
        description="Any colour; the checkout picks a readable text colour for it"
        maxLength={7}
        disabled={disabled}
        value={brandColor}
        onChange={(text) => change({ brandColor: text })}
        placeholder="#2f4fd0"
        leftSection={
          <ColorPicker color={color} disabled={disabled} pick={(picked) => change({ brandColor: picked })} />
        }
        leftSectionPointerEvents="all"
      />
      <TextField
        label="Logo"
        description="The https URL of a square image"
        type="url"
        disabled={disabled}
        value={logoUrl}
        onChange={(text) => change({ logoUrl: text })}
      />
    </>
  );
}

interface PickerProps {
  readonly color: string;
  readonly disabled: boolean;
  readonly pick: (color: string) => void;
}

const ColorPicker = ({ color, disabled, pick }: PickerProps) => (
  <input
    type="color"
    className="pick"
    aria-label="Pick a colour"
    disabled={disabled}
    value={color.toLowerCase()}
    onChange={(event) => pick(event.currentTarget.value)}
  />
);

/** Fields of the addresses that the checkout trusts. */
export function AddressFields({ branding, disabled, change }: Omit<Props, 'color'>) {
  const { allowedOrigins, redirectUrls, returnAfterSeconds } = branding;
  return (
    <>
      <TagsInput
        label="Pages that may embed the checkout"
        description="Origins such as https://shop.example.com. Press Enter to add one"
        disabled={disabled}
        value={allowedOrigins}
        onChange={(list) => change({ allowedOrigins: list })}
      />
      {allowedOrigins.length === 0 && (
        <Alert color="yellow">No page is registered, so none can embed your checkout.</Alert>
      )}
      <TagsInput
        label="Return URLs"
        description="https, or a link into your app such as myapp://done. Addresses below them are allowed as well. Press Enter to add one"
        disabled={disabled}
        value={redirectUrls}
        onChange={(list) => change({ redirectUrls: list })}
      />
      <TextField
        label="Return after a completed order"
        description="Seconds, 20 to 300, after which the checkout opens the redirectUrl of its link. Leave empty to show a button only"
        inputMode="numeric"
        maxLength={3}
        disabled={disabled}
        value={returnAfterSeconds}
        onChange={(text) => change({ returnAfterSeconds: text.replace(/\D/g, '') })}
      />
    </>
  );
}

const PAGES = [
  ['termsUrl', 'Terms of service'],
  ['privacyUrl', 'Privacy policy'],
  ['helpUrl', 'Help'],
  ['contactUrl', 'Contact'],
] as const;

/** Fields of the partner's own pages, to which the checkout links. */
export const PageFields = ({ branding, disabled, change }: Omit<Props, 'color'>) =>
  PAGES.map(([name, label]) => (
    <TextField
      key={name}
      label={label}
      description={
        name === 'termsUrl'
          ? 'https addresses that the checkout links, at its foot and before an order is placed'
          : undefined
      }
      type="url"
      maxLength={500}
      disabled={disabled}
      value={branding[name]}
      onChange={(text) => change({ [name]: text })}
    />
  ));
