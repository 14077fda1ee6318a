import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/plain/Icon.tsx'
import classes from './DrawerScroll.module.css'

/**
 * Scrollable part of the drawer. While its end is out of sight, the lower edge fades and a button scrolls on; keyboard and screen reader
 * reach every link without the button. A change of `shown` scrolls the current link into view.
 */
export function DrawerScroll({ shown, children }: { shown?: string; children: ReactNode }) {
  const scroll = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver((entries) => setHasMore(entries.at(-1)?.isIntersecting === false), { root: scroll.current })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the page and the chosen child
  useEffect(() => {
    // The child's own link is current on all of its pages, so the last current link is the page's.
    const current = scroll.current?.querySelectorAll('[aria-current]') ?? []
    ;[...current].at(-1)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div className={classes.place} data-more={hasMore || undefined}>
      <div ref={scroll} className={classes.scroll}>
        {children}
        <div ref={end} className={classes.end} />
      </div>
      {hasMore && (
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          aria-hidden
          onClick={() => scroll.current?.scrollBy({ top: scroll.current.clientHeight, behavior: 'smooth' })}
        >
          <Icon of={IconChevronDown} />
        </button>
      )}
    </div>
  )
}
