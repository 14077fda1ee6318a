import { codes } from '../../text/mn/codes.ts'
import { useText } from '../../text/words.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { useAccountProof } from './profileQueries.ts'

/** Explains why an unproven account sees only part of the data, and links to the proof. */
export function UnprovenNotice() {
  const text = useText(codes).proving
  const { data: proof } = useAccountProof()
  if (proof === undefined || proof.proven) return null
  return (
    <Notice tone="blue">
      {text.notice} <PageLink to="/profile">{text.toProfile}</PageLink>
    </Notice>
  )
}
