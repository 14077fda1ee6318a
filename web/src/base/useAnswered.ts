import { useLanguage } from '../text/words.tsx'

/** How a success is told: the Mongolian interface shows the portal's own words, the English one has a sentence for them. */
export function useAnswered(): (message: string, own: string) => string {
  const { language } = useLanguage()
  return (message, own) => (language === 'mn' ? message : own)
}
