import { codes } from '../../text/mn/codes.ts'
import { useText } from '../../text/words.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { useAccountProof } from './profileQueries.ts'

/** Above what an unproven account sees only in part: why, and where it is proven. */
export function UnprovenNotice() {
  const text = useText(codes).proving
  const { data: proof } = useAccountProof()
  if (proof === undefined || proof.proven) return null
  return (
    <Notice tone="blue">
      {text.notice} <PageLink href="/profile">{text.toProfile}</PageLink>
    </Notice>
  )
}
