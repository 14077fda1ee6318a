/** Languages of the portal; the first is the default. */
export const LANGUAGES = ['mn', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
