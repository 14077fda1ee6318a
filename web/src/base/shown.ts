import { useRouter, useRouterState } from '@tanstack/react-router'

/** What of a page is shown, from its address: reload, Back and a kept link find it again. */
export function useShown() {
  const router = useRouter()
  const { pathname, searchStr, hash } = useRouterState({ select: ({ location }) => location })
  const shown = new URLSearchParams(searchStr)

  /** Undefined takes a part out. */
  function show(parts: Readonly<Record<string, string | undefined>>, { replace = false } = {}) {
    const next = new URLSearchParams(searchStr)
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    const search = next.size === 0 ? '' : `?${next}`
    void router.navigate({ href: `${pathname}${search}${hash && `#${hash}`}`, replace, resetScroll: false })
  }

  return { part: (name: string): string | undefined => shown.get(name) ?? undefined, show }
}
