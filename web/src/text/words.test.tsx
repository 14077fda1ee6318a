import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Selects English and resets the modules. */
beforeEach(() => {
  vi.stubGlobal('document', { cookie: 'language=en', documentElement: {}, getElementById: () => null })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const MONGOLIAN = { title: 'Гарчиг' }
const ENGLISH = { title: 'Title' }

/** Renders a page with a late part that has its own texts. */
async function opened() {
  const { LanguageProvider, useText, words } = await import('./words.tsx')
  type Said = ReturnType<typeof words<typeof MONGOLIAN>>
  const Late = ({ said }: { said: Said }) => <b>{useText(said).title}</b>
  return {
    words,
    /** Markup on screen, including the fallback while the page is hidden. */
    shown: (said?: Said) =>
      renderToStaticMarkup(
        <LanguageProvider>
          <Suspense fallback="hidden">
            <p>page</p>
            {said && <Late said={said} />}
          </Suspense>
        </LanguageProvider>,
      ),
  }
}

describe('words in English', () => {
  test('of code that comes late are fetched with it, so that the page around them is never hidden', async () => {
    const { words, shown } = await opened()
    shown()
    const load = vi.fn(async () => ENGLISH)
    const late = words(MONGOLIAN, load)
    expect(load).toHaveBeenCalledOnce()
    await late.en()
    expect(late.enNow()).toBe(ENGLISH)
    expect(shown(late)).toBe('<p>page</p><b>Title</b>')
    expect(load).toHaveBeenCalledOnce()
  })

  test('of code that was there before are fetched as soon as English is spoken, and not before', async () => {
    const { words, shown } = await opened()
    const load = vi.fn(async () => ENGLISH)
    const early = words(MONGOLIAN, load)
    expect(load).not.toHaveBeenCalled()
    shown()
    expect(load).toHaveBeenCalledOnce()
    await early.en()
    expect(shown(early)).toContain('Title')
  })

  test('hide the page around them while they are on their way, which is why nothing waits to ask for them', async () => {
    const { words, shown } = await opened()
    expect(shown(words(MONGOLIAN, () => new Promise(() => undefined)))).toContain('hidden')
  })
})
