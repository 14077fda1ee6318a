import { inbox } from '../../text/mn/inbox.ts'
import { fill, useText } from '../../text/words.tsx'
import { useUnreadCount } from './queries.ts'

/** Number of unread messages, on links to the inbox. */
export default function UnreadBadge({ className }: { className: string | undefined }) {
  const { unread } = useText(inbox)
  const count = useUnreadCount()
  if (count === 0) return null
  return (
    <span className={`${className} num`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="unseen"> {fill(unread, { count })}</span>
    </span>
  )
}
