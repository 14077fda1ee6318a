import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect } from 'react'
import { common } from '../text/mn/common.ts'
import { LANGUAGES, useLanguage, useText } from '../text/words.tsx'
import { Segments } from '../ui/Segments.tsx'

const THEMES = ['light', 'dark', 'auto'] as const

/** The browser's own bar takes the header's colour. */
function useBrowserBar() {
  const scheme = useComputedColorScheme()
  useEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', scheme === 'dark' ? '#15202B' : '#FFFFFF')
  }, [scheme])
  return scheme
}

export function ThemeButton({ className }: { className?: string | undefined }) {
  const text = useText(common)
  const { setColorScheme } = useMantineColorScheme()
  const dark = useBrowserBar() === 'dark'
  const Icon = dark ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      {...(className !== undefined && { className })}
      aria-label={dark ? text.toLight : text.toDark}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

export function ThemeChoice() {
  const text = useText(common)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useBrowserBar()
  return (
    <Segments
      label={text.theme}
      value={colorScheme}
      onChange={setColorScheme}
      options={THEMES.map((value) => ({ value, label: text.themes[value] }))}
    />
  )
}

/** Offers the other language, named in that language. */
export function LanguageButton() {
  const text = useText(common)
  const { language, choose } = useLanguage()
  const other = language === 'mn' ? 'en' : 'mn'
  const short = text.languagesShort[other]
  return (
    <Button variant="subtle" size="sm" px={10} lang={other} aria-label={`${short}, ${text.languages[other]}`} onClick={() => choose(other)}>
      {short}
    </Button>
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
