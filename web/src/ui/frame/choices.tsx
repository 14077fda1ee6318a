import { LANGUAGES } from '@portal/contract/language'
import { chooseScheme, SCHEMES, useScheme } from '../../base/colorSchemes.ts'
import { common } from '../../text/mn/common.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Segments } from '../plain/Segments.tsx'

export function ThemeChoice() {
  const text = useText(common)
  return (
    <Segments
      label={text.theme}
      value={useScheme()}
      onChange={chooseScheme}
      options={SCHEMES.map((value) => ({ value, label: text.themes[value] }))}
    />
  )
}

export function LanguageChoice() {
  const text = useText(common)
  const { chosen, choose } = useLanguage()
  return (
    <Segments
      label={text.language}
      value={chosen}
      onChange={choose}
      options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{text.languages[value]}</span> }))}
    />
  )
}
