/** What the portal speaks; Mongolian first. */
export const LANGUAGES = ['mn', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
