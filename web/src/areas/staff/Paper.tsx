import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { common } from '../../text/mn/common.ts'
import { parentLetter, staffClasses } from '../../text/mn/staffClasses.ts'
import { useText } from '../../text/words.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Alkhan, Toono } from '../../ui/plain/ornaments.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import classes from './Paper.module.css'

interface PaperPageProps {
  title: ReactNode
  below: ReactNode
  isReady: boolean
  /** Address of the page that led here. */
  back: string
  children: ReactNode
}

/** Sheets of A4 below a bar with the print button; only the sheets are printed. */
export function PaperPage({ title, below, isReady, back, children }: PaperPageProps) {
  const text = useText(staffClasses)
  return (
    <div className={classes.desk} data-print>
      <div className={classes.bar}>
        <PageTitle below={below}>{title}</PageTitle>
        <div className={classes.buttons}>
          <Button disabled={!isReady} onClick={() => window.print()}>
            <IconPrinter size={20} stroke={1.75} aria-hidden />
            {text.print}
          </Button>
          <ButtonLink variant="default" href={back}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            {text.back}
          </ButtonLink>
        </div>
      </div>
      {children}
    </div>
  )
}

/** Head of a letter in Mongolian: the portal, the institution, and a line below it. No header element: those of the app are left out in print. */
export const LetterHead = ({ orgName, below }: { orgName: string; below: string }) => (
  <>
    <div className={classes.head}>
      <p className={classes.brand}>
        <Toono size={40} />
        {common.mn.productName}
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

/** Look of the QR code of the portal's address. Pages draw it themselves: what draws it is too heavy for the file that all pages of the desk load. */
export const addressCode = { size: 110, marginSize: 4, title: parentLetter.code, role: 'img' } as const

/** Address of the portal in a letter, beside its QR code. */
export const PortalAddress = ({ address, children }: { address: string; children: ReactNode }) => (
  <div className={classes.address}>
    <p>
      {parentLetter.address}
      <b>{address}</b>
    </p>
    {children}
  </div>
)
