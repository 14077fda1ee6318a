;(() => {
  const page = document.documentElement
  const kept = (name) => document.cookie.match(new RegExp(`(?:^|; )(?:__Host-)?${name}=(\\w+)`))?.[1]
  const theme = kept('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.theme = dark ? 'dark' : 'light'
  if (kept('fonts')) page.dataset.fonts = ''
  if (dark) document.querySelector('meta[name=theme-color]').content = '#15202B'

  const build = document.getElementById('portal-build')
  const { pages, app } = JSON.parse(build.textContent)
  let hasSession = false
  try {
    hasSession = Boolean(localStorage.getItem('token'))
  } catch {
    // A browser without storage has no session either.
  }
  if (hasSession) page.dataset.session = ''
  const asApp = hasSession && 'givesWay' in build.dataset
  if (asApp) page.dataset.app = ''
  const { script, imports, styles = [] } = asApp ? app : pages
  const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))
  for (const href of styles) add('link', { rel: 'stylesheet', href })
  for (const href of [script, ...imports]) add('link', { rel: 'modulepreload', href })
  // Preloaded at once, but run after DOMContentLoaded: an injected script does not wait for the document.
  addEventListener('DOMContentLoaded', () => add('script', { type: 'module', src: script }))
})()
