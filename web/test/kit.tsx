import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { commands, type Locator, userEvent } from 'vitest/browser'
import '../src/base/tokens.css'
import '../src/base/reset.css'
import '../src/base/global.css'
import { LanguageProvider } from '../src/text/words.tsx'

interface Point {
  x: number
  y: number
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Touches the element, or the point at `position` in it; declared in vitest.config.ts. */
    tap: (selector: string, position?: Point) => Promise<void>
  }
}

/** Renders components into the page of a browser test until the test ends. */
export function render(content: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<LanguageProvider>{content}</LanguageProvider>)
}

const hasTouch = () => matchMedia('(pointer: coarse)').matches

/** Presses an element: by touch in the project with touch, by mouse otherwise. */
export const press = (element: Locator): Promise<void> => (hasTouch() ? commands.tap(element.selector) : element.click())

/** Presses the top left corner of the page and returns the element that got the click. */
export async function pressCorner(): Promise<EventTarget | null> {
  const position = { x: 2, y: 2 }
  const clicked = new Promise<EventTarget | null>((resolve) => {
    addEventListener('click', ({ target }) => resolve(target), { capture: true, once: true })
  })
  await (hasTouch() ? commands.tap('html', position) : userEvent.click(document.documentElement, { position, force: true }))
  return clicked
}
