import { PreviewLinks } from '@rampart/checkout';
import { ENV, type Env } from '@rampart/config';
import {
  brandTokens,
  checkedSettings,
  contrast,
  type MemberPerson,
  type PartnerFace,
  Settings,
  type SettingsChange,
} from '@rampart/partners';
import { NotAudited, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, Inject, Patch, Query } from '@nestjs/common';
import {
  BrandColorsView,
  BrandingView,
  BrandPreviewView,
  ChangeBrandingDto,
  ChangeLinksDto,
  PreviewBrandingDto,
} from './settings.dto.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';

/** Manages the branding that a partner's users see. */
@ForMembers()
@Controller('dashboard/api/branding')
export class BrandingController {
  constructor(
    private readonly settings: Settings,
    private readonly previews: PreviewLinks,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  async read(@Me() { partnerId }: MemberPerson): Promise<BrandingView> {
    return this.show(await this.settings.settingsOf(partnerId));
  }

  /** Previews a branding before it is saved: its colours and its checkout page. Omitted fields keep their saved values. */
  @Get('preview')
  async preview(@Me() { partnerId }: MemberPerson, @Query() tried: PreviewBrandingDto): Promise<BrandPreviewView> {
    const { displayName, logoUrl, brandColor } = await this.settings.settingsOf(partnerId);
    const change = checkedSettings({ displayName: tried.name, logoUrl: tried.logoUrl }, this.env);
    const color = tried.color === undefined ? brandColor : colorIn(tried.color);
    const pageUrl = this.previews.linkTo({
      partnerId,
      displayName: change.displayName || displayName,
      brandColor: color,
      logoUrl: change.logoUrl || logoUrl,
    });
    return { ...colorsOf(color), pageUrl };
  }

  /** NotAudited, because the change writes its own audit entry. */
  @NotAudited()
  @OnlyFor('owner', 'developer')
  @Patch()
  async change(@Me() { partnerId, actor }: MemberPerson, @Body() dto: ChangeBrandingDto): Promise<BrandingView> {
    return this.show(await this.settings.changeSettings(partnerId, changeOf(dto), actor));
  }

  /** Accepts or refuses links with the API key, which is public. NotAudited, because the change writes its own audit entry. */
  @NotAudited()
  @OnlyFor('owner')
  @StepUp()
  @Patch('links')
  async changeLinks(
    @Me() { partnerId, actor }: MemberPerson,
    @Body() { keyLinks }: ChangeLinksDto,
  ): Promise<BrandingView> {
    return this.show(await this.settings.changeSettings(partnerId, { keyLinks }, actor));
  }

  private show(face: PartnerFace): BrandingView {
    const { displayName, brandColor, logoUrl, allowedOrigins, redirectUrls, returnAfterSeconds, keyLinks } = face;
    const addresses = {
      allowedOrigins: [...allowedOrigins],
      redirectUrls: [...redirectUrls],
      checkoutUrl: this.env.CHECKOUT_URL,
    };
    const { termsUrl, privacyUrl, helpUrl, contactUrl } = face;
    const links = { termsUrl, privacyUrl, helpUrl, contactUrl };
    return {
      displayName,
      brandColor,
      logoUrl,
      ...links,
      ...addresses,
      returnAfterSeconds,
      keyLinks,
      colors: colorsOf(brandColor),
    };
  }
}

/** The pages' default colour, used if the partner sets none. */
const OWN_COLOR = '#2f4fd0';

const colorIn = (text: string): string | null => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null);

function colorsOf(color: string | null): BrandColorsView {
  const tokens = brandTokens(color ?? OWN_COLOR);
  return {
    ...tokens,
    contrastOnBrand: rounded(contrast(tokens.onBrand, tokens.brand)),
    contrastLight: rounded(contrast(tokens.textLight, tokens.softLight)),
    contrastDark: rounded(contrast(tokens.textDark, tokens.softDark)),
  };
}

const rounded = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** An empty field is reset to its default. */
const changeOf = ({
  displayName,
  brandColor,
  logoUrl,
  allowedOrigins,
  redirectUrls,
  returnAfterSeconds,
  ...links
}: ChangeBrandingDto): SettingsChange => ({
  displayName: displayName === '' ? null : displayName,
  brandColor: brandColor === '' ? null : brandColor,
  logoUrl: logoUrl === '' ? null : logoUrl,
  ...Object.fromEntries(Object.entries(links).map(([page, url]) => [page, url === '' ? null : url])),
  allowedOrigins,
  redirectUrls,
  returnAfterSeconds,
});
