import type { Prospect } from '@portal/contract/enrolment'
import { contactOf } from '@portal/contract/fields'
import { useEffect, useRef } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { useText } from '../../text/words.tsx'
import { FactList } from '../../ui/plain/FactList.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import type { GuardianDraft } from './GuardianFields.tsx'
import { childNameOf } from './rules.ts'
import classes from './Wizard.module.css'

interface ReviewProps {
  prospect: Prospect
  guardian: GuardianDraft
  /** Name of the sender. */
  name: string
}

/** Shows everything that will be sent, for a last check. */
export function Review({ prospect, guardian, name }: ReviewProps) {
  const text = useText(enrolment)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])
  const relation = Object.entries(text.guardian.types).find(([type]) => type === guardian.type)?.[1] ?? ''
  const phones = [guardian.phone1, guardian.phone2].filter((phone) => phone.trim() !== '').map((phone) => phoneInFours(contactOf(phone)))
  return (
    <Stack as="section" gap={2} className={classes.review} aria-labelledby="review">
      <h3 id="review" ref={title} tabIndex={-1}>
        {text.review.title}
      </h3>
      <p className="dim">{text.review.hint}</p>
      <FactList
        rows={[
          [text.review.child, `${childNameOf(prospect)}, ${prospect.reg}`],
          [text.review.institution, unbroken((prospect.next ?? prospect).legalName ?? '')],
          [text.review.address, unbroken(prospect.fullAddress)],
          [text.review.guardian, [name, relation].filter(Boolean).join(', ')],
          [text.review.phone, phones.join(', ')],
          ...(guardian.mail.trim() === '' ? [] : [[text.review.mail, contactOf(guardian.mail)] as const]),
        ]}
      />
    </Stack>
  )
}
