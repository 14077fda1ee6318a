import { IconBooks, IconBuildingCommunity, IconChevronRight } from '@tabler/icons-react'
import { addressOf } from '../../child/addresses.ts'
import rows from '../../child/rows.module.css'
import { childPages } from '../../text/mn/childPages.ts'
import { children as words } from '../../text/mn/children.ts'
import { useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'

/** The pages that the drawer does not name. */
export function FurtherPages({ studentId }: { studentId: number }) {
  const text = useText(words)
  const titles = useText(childPages)
  const pages = [
    { page: 'book', hint: text.toBooksHint, Icon: IconBooks },
    { page: 'school', hint: text.toSchoolHint, Icon: IconBuildingCommunity },
  ] as const
  return (
    <Card bare>
      <h2 className={rows.heading}>{text.toPages}</h2>
      {pages.map(({ page, hint, Icon }) => (
        <PageLink key={page} href={addressOf(studentId, page)} className={rows.row}>
          <span className={rows.tile}>
            <Icon size={22} stroke={1.75} aria-hidden />
          </span>
          <span className={rows.words}>
            <b>{titles[page]}</b>
            <span className="small dim">{hint}</span>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </PageLink>
      ))}
    </Card>
  )
}
