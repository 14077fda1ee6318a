/** When the privacy policy last changed; a person who changes a sentence of mn/privacy.ts or en/privacy.ts changes this too. */
export const PRIVACY_UPDATED_ON = '2026-11-15'
