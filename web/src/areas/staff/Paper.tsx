import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PageTarget } from '../../base/page.ts'
import { common } from '../../text/mn/common.ts'
import { letters } from '../../text/mn/letters.ts'
import { staffClasses } from '../../text/mn/staffClasses.ts'
import { useText } from '../../text/words.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Alkhan, Toono } from '../../ui/plain/ornaments.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import classes from './Paper.module.css'

interface PaperPageProps {
  title: ReactNode
  below: ReactNode
  isReady: boolean
  /** Previous page. */
  back: PageTarget
  children: ReactNode
}

/** A4 sheets below a bar with the print button; only the sheets are printed. */
export function PaperPage({ title, below, isReady, back, children }: PaperPageProps) {
  const text = useText(staffClasses)
  return (
    <Stack gap={9} className={classes.desk} data-print>
      <div className={classes.bar}>
        <PageTitle below={below}>{title}</PageTitle>
        <div className={classes.buttons}>
          <Button disabled={!isReady} onClick={() => window.print()}>
            <Icon of={IconPrinter} />
            {text.print}
          </Button>
          <ButtonLink variant="default" {...back}>
            <Icon of={IconArrowLeft} />
            {text.back}
          </ButtonLink>
        </div>
      </div>
      {children}
    </Stack>
  )
}

/** Letterhead: portal, institution, and a line below. Not a header element, because print styles hide those. */
export const LetterHead = ({ orgName, below }: { orgName: string; below: string }) => (
  <>
    <div className={classes.head}>
      <p className={classes.brand}>
        <Toono size={40} />
        {useText(common).productName}
      </p>
      <p className={classes.from}>
        <b>{orgName}</b>
        <br />
        {below}
      </p>
    </div>
    <Alkhan className={classes.band} />
  </>
)

/**
 * Props of the QR code of the portal's address. Pages import the QR component themselves, to keep it out of the chunk shared by the desk.
 */
export const addressCode = { size: 110, marginSize: 4, role: 'img' } as const

/** Address of the portal in a letter, beside its QR code. */
export const PortalAddress = ({ address, children }: { address: string; children: ReactNode }) => (
  <div className={classes.address}>
    <p>
      {useText(letters).parent.address}
      <b>{address}</b>
    </p>
    {children}
  </div>
)
