import type { Card } from '@portal/contract/cards'
import { QRCodeSVG } from 'qrcode.react'
import { shortDate } from '../../text/dates.ts'
import { children as words } from '../../text/mn/children.ts'
import { common } from '../../text/mn/common.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Alkhan, Toono } from '../../ui/plain/ornaments.tsx'
import classes from './PupilCard.module.css'

const QR_SIZE = 150
const QUIET_MODULES = 4

/** Card in the size of a bank card; black on white in every theme, so that cameras can read it. */
export function PupilCard({ card }: { card: Card }) {
  const { card: text } = useText(words)
  const { productName } = useText(common)
  const { inWords } = useText(schoolWords)
  const { language } = useLanguage()
  return (
    <article className={classes.card} aria-label={text.title}>
      <Alkhan className={classes.band} />
      <div className={classes.words}>
        <p className={classes.brand}>
          <Toono size={22} />
          {productName}
        </p>
        <p className={classes.name}>{card.content.name}</p>
        {card.levelName !== null && <p>{inWords(card.content.stgName)}</p>}
        <p>{unbroken(card.orgName)}</p>
        <p className={classes.note}>{fill(text.issued, { date: shortDate(card.issuedOn, language) })}</p>
      </div>
      <QRCodeSVG
        value={JSON.stringify(card.content)}
        size={QR_SIZE}
        marginSize={QUIET_MODULES}
        level="L"
        title={text.code}
        role="img"
        className={classes.code}
      />
      <p className={classes.warning}>{text.warning}</p>
    </article>
  )
}
