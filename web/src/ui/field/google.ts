import type { Language } from '../../text/words.tsx'

export interface Google {
  ready: (then: () => void) => void
  render: (
    place: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      callback: (solution: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ) => number
  reset: (id: number) => void
}

declare global {
  interface Window {
    grecaptcha?: Google
  }
}

let loading: Promise<Google> | undefined
let spoken: Language | undefined

/** Loads Google's script in that language; a failed load is retried at the next call. */
export function google(language: Language): Promise<Google> {
  if (loading === undefined || spoken !== language) {
    spoken = language
    loading = load(language).catch((error: unknown) => {
      loading = undefined
      throw error
    })
  }
  return loading
}

const load = (language: Language): Promise<Google> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${language}`
    script.onerror = () => reject(new Error('The captcha of Google did not come'))
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('The script of Google came without its captcha'))
    }
    document.head.append(script)
  })
